/// Who was at an event.
///
/// A fan is checked in once an event, whatever is sent, how often and from where at the same time: their own row makes
/// their check-ins take turns, and the key of `check_in` admits one. What a phone kept while it was offline counts for
/// the time it names, within bounds.
@NullMarked
package io.terrace.community.checkin;

import org.jspecify.annotations.NullMarked;
