/// A poll over time: opened, closed, finalized, settled, cancelled, by its partner or by the clock.
///
/// Each step is one guarded transaction under the lock of the poll's row, so one replica does it. What a crash leaves
/// undone is still due and is done at the next look.
@NullMarked
package io.terrace.polls.life;

import org.jspecify.annotations.NullMarked;
