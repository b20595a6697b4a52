/// Counts events by the community's days: append-and-fold, in one transaction with the mark up to where it has come
/// (ADR 84). A recount from the events proves the numbers.
@NullMarked
package io.terrace.analytics.rollup;

import org.jspecify.annotations.NullMarked;
