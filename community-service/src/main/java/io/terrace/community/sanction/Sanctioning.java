package io.terrace.community.sanction;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Imposes sanctions, in the caller's transaction.
public interface Sanctioning {

    /// @param cause what the sanction is imposed for
    Imposed impose(UUID user, Penalty penalty, Cause cause);

    /// @param caseId the case of reports it follows from
    record Cause(
            Moderator by, @Nullable UUID caseId, @Nullable String note) {}
}
