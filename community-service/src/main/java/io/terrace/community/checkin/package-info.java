/// Check-ins at events.
///
/// A fan is checked in once an event, however many requests arrive at the same time: a lock on the fan's row orders
/// them, and the key of `check_in` admits one. A check-in that a phone kept while offline counts for the time it names,
/// within bounds.
@NullMarked
package io.terrace.community.checkin;

import org.jspecify.annotations.NullMarked;
