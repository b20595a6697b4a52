@NullMarked
package io.terrace.feed.media;

import org.jspecify.annotations.NullMarked;
