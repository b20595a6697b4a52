/// What the tests of every module share: real servers, context tokens and the rules of the house.
@NullMarked
package io.terrace.platform.testing;

import org.jspecify.annotations.NullMarked;
