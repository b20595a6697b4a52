/// Squaddie of the Day: one fan a community and local day, by a draw that anyone can replay.
///
/// The seed's hash is published the day before, the seed after the draw, with all who stood in it and their tickets.
/// One draw a date by its row's lock, whichever replica comes first; the day's row is its key. Who does not want to be
/// drawn is not; who was and stands aside has another drawn in their place, from the same seed.
@NullMarked
package io.terrace.community.squaddie;

import org.jspecify.annotations.NullMarked;
