/// Group commit: where many write the same row, they share transactions instead of queueing for it.
///
/// Acknowledged means durable, each item has its own outcome, a poisoned item fails alone, a queue is bounded,
/// and no one waits for a timer. What keeps these promises is [GroupCommit]; what a service adds is a [BatchWriter].
@NullMarked
package io.terrace.platform.commit;

import org.jspecify.annotations.NullMarked;
