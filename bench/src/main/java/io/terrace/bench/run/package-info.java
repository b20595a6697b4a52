/// What every benchmark shares: both sides in turn, processor time per request from the kernel's scheduler, the median
/// ratio and its spread, a table on the screen and in `bench/results/`. A comparison with errors, or whose two sides do
/// not do the same, is void and says so.
@NullMarked
package io.terrace.bench.run;

import org.jspecify.annotations.NullMarked;
