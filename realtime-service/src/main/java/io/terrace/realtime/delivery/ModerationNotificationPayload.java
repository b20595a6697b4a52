package io.terrace.realtime.delivery;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What `notification.created` tells a fan of reports and sanctions.
sealed interface ModerationNotificationPayload {

    /// @param outcome `no_violation` or `action_taken`
    @RegisterForReflection
    record ReportClosed(String kind, UUID reportId, String outcome) implements ModerationNotificationPayload {}

    /// @param sanction `warning`, `muted` or `suspended`
    /// @param endsAt absent where it is in force until it is lifted
    @RegisterForReflection
    record SanctionImposed(
            String kind,
            UUID sanctionId,
            String sanction,
            String reason,
            @JsonInclude(Include.NON_NULL) @Nullable Instant endsAt)
            implements ModerationNotificationPayload {}

    @RegisterForReflection
    record SanctionLifted(String kind, UUID sanctionId, String sanction) implements ModerationNotificationPayload {}
}
