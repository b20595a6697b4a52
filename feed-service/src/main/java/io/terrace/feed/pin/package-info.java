/// Freestyles that the club keeps at the top of its feed.
@NullMarked
package io.terrace.feed.pin;

import org.jspecify.annotations.NullMarked;
