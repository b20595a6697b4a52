@NullMarked
package io.terrace.feed.pin;

import org.jspecify.annotations.NullMarked;
