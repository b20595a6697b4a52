package io.terrace.gateway.token;

import io.terrace.platform.kernel.StaffRole;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A verified token of a partner's staff.
///
/// @param communityId the one that it opens; absent where the member has named none
/// @param kid of the key that signed it
public record StaffToken(
        UUID memberId,
        UUID sessionId,
        UUID partnerId,
        @Nullable UUID communityId,
        StaffRole role,
        Instant expiresAt,
        String kid) {}
