package io.terrace.community.sanction;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Imposes sanctions, in the caller's transaction.
public interface SanctionOperations {

    /// @param cause what the sanction is imposed for
    ImposedSanction impose(UUID user, SanctionTerms penalty, Cause cause);

    /// @param caseId the case of reports it follows from
    record Cause(
            Moderator by, @Nullable UUID caseId, @Nullable String note) {}
}
