@NullMarked
package io.terrace.feed;

import org.jspecify.annotations.NullMarked;
