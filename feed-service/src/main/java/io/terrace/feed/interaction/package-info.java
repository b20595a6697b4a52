/// What fans have seen in their feed, and of what they want more or less.
@NullMarked
package io.terrace.feed.interaction;

import org.jspecify.annotations.NullMarked;
