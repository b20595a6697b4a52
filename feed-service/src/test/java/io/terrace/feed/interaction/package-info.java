@NullMarked
package io.terrace.feed.interaction;

import org.jspecify.annotations.NullMarked;
