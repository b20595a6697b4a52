/// Freestyles that fans keep for themselves.
@NullMarked
package io.terrace.feed.bookmark;

import org.jspecify.annotations.NullMarked;
