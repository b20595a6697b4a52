/// Freestyles, reactions to them, and the feed.
@NullMarked
package io.terrace.feed;

import org.jspecify.annotations.NullMarked;
