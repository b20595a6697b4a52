/// Counts how much a partner's communities are used. A count is appended in the transaction of what it counts, and
/// later added to the day's total, exactly once.
@NullMarked
package io.terrace.auth.usage;

import org.jspecify.annotations.NullMarked;
