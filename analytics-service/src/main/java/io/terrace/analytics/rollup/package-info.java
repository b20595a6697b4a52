/// Counts events by the community's days: append-and-fold, in one transaction with the mark that says how far it has
/// come (ADR 84). A recount from the events checks the numbers.
@NullMarked
package io.terrace.analytics.rollup;

import org.jspecify.annotations.NullMarked;
