/// Replies to posts, one level deep: words, or a recording that may still be on its way.
@NullMarked
package io.terrace.feed.reply;

import org.jspecify.annotations.NullMarked;
