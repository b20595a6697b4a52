/// What fans heard of posts. Parts are a union, plays count by the app's own id for each.
@NullMarked
package io.terrace.feed.play;

import org.jspecify.annotations.NullMarked;
