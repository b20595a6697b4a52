/// The feed: what a community posted, newest first, in an order that stands still while it is read.
@NullMarked
package io.terrace.feed.timeline;

import org.jspecify.annotations.NullMarked;
