@NullMarked
package io.terrace.feed.timeline;

import org.jspecify.annotations.NullMarked;
