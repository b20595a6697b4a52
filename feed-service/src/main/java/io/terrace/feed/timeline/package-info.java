/// The feed: a community's posts, newest first, in an order that does not change while a client pages through it.
@NullMarked
package io.terrace.feed.timeline;

import org.jspecify.annotations.NullMarked;
