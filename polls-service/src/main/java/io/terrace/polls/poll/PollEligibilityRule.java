package io.terrace.polls.poll;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Who may vote; all conditions that are given hold.
///
/// @param checkedInEventId fans who are checked in there
/// @param memberBefore fans who joined before that time
@JsonInclude(Include.NON_NULL)
public record PollEligibilityRule(
        @Nullable UUID checkedInEventId, @Nullable Instant memberBefore) {

    public static final PollEligibilityRule ALL = new PollEligibilityRule(null, null);

    /// Whether any fan may.
    public boolean asksNothing() {
        return equals(ALL);
    }
}
