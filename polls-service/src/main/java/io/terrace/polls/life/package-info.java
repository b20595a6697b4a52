/// What happens to a poll over time: opened, closed, finalized, settled, cancelled, by its partner or by the
/// clock.
///
/// Each step is one guarded transaction over the poll's row; whichever replica comes first does it. What a
/// crash leaves undone is still due, and done by whoever looks next.
@NullMarked
package io.terrace.polls.life;

import org.jspecify.annotations.NullMarked;
