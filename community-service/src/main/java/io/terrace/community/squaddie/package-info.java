/// Squaddie of the Day: one fan a community and day, by a draw that can be replayed.
///
/// The seed's hash is published the day before, the seed after the draw, with all entrants and their tickets. The lock
/// on the day's row makes one draw a date, on any number of replicas. A fan who does not want to be drawn is no
/// entrant; if a drawn fan steps aside, another is drawn from the same seed.
@NullMarked
package io.terrace.community.squaddie;

import org.jspecify.annotations.NullMarked;
