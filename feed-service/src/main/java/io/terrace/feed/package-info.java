/// Freestyles, what fans make of them, and the feed they appear in.
@NullMarked
package io.terrace.feed;

import org.jspecify.annotations.NullMarked;
