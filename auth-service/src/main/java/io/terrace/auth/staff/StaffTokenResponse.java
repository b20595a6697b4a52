package io.terrace.auth.staff;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.kernel.StaffRole;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What staff are signed in with.
///
/// @param accessToken the access token
/// @param tokenType `Bearer`
/// @param expiresIn seconds the token lives
/// @param sessionExpiresAt until then it can be renewed
/// @param partnerId the one partner it is for
/// @param communityId the one of the partner's that it opens; absent until one is named
/// @param role at that partner
/// @param memberships every partner the address is a member of; only when signing in
record StaffTokenResponse(
        String accessToken,
        String tokenType,
        long expiresIn,
        UUID sessionId,
        Instant sessionExpiresAt,
        UUID memberId,
        UUID partnerId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UUID communityId,
        StaffRole role,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Membership> memberships) {

    /// A partner that the member of staff works for, and their role there.
    record Membership(UUID partnerId, UUID memberId, StaffRole role) {}

    /// Never a token in a log.
    @Override
    public String toString() {
        return "StaffAnswer[" + sessionId + "]";
    }
}
