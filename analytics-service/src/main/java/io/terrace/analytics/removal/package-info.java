/// Erases a fan: raw events are deleted, the counts stay without the fan.
@NullMarked
package io.terrace.analytics.removal;

import org.jspecify.annotations.NullMarked;
