@NullMarked
package io.terrace.feed.play;

import org.jspecify.annotations.NullMarked;
