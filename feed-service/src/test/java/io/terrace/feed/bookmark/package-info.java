@NullMarked
package io.terrace.feed.bookmark;

import org.jspecify.annotations.NullMarked;
