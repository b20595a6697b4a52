/// Every event of the suite: one sealed interface a producer, one topic each, keyed by aggregate.
///
/// Fields are only ever added. `golden/*.json` in the tests is each event as it stood when it was first published, and
/// must stay readable.
@NullMarked
package io.terrace.platform.events;

import org.jspecify.annotations.NullMarked;
