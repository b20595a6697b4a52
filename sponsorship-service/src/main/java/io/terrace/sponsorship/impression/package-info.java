/// What fans saw, counted once.
///
/// An event is a row by its placement and type; the row, the fan's exposure, the goal and the counts change in one
/// transaction. Counts are sums of the rows and can be recounted from them.
@NullMarked
package io.terrace.sponsorship.impression;

import org.jspecify.annotations.NullMarked;
