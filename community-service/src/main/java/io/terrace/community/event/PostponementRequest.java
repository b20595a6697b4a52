package io.terrace.community.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// When a postponed event takes place instead.
///
/// @param startsAt the new date; without one it is not known yet
/// @param endsAt as long after as before unless said otherwise
record PostponementRequest(
        @Nullable Instant startsAt, @Nullable Instant endsAt) {

    static final PostponementRequest UNTOLD = new PostponementRequest(null, null);
}
