/// Requests made from the published document: valid ones, and valid ones changed into what no client should send.
/// Request number n of a seed is always changed in the same way, whichever thread sends it.
@NullMarked
package io.terrace.journeys.fuzz;

import org.jspecify.annotations.NullMarked;
