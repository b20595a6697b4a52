@NullMarked
package io.terrace.community;

import org.jspecify.annotations.NullMarked;
