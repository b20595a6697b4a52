/// Counts what fans do: each event once, on the right day, with consent.
@NullMarked
package io.terrace.analytics;

import org.jspecify.annotations.NullMarked;
