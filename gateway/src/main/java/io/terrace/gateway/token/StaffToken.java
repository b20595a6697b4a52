package io.terrace.gateway.token;

import io.terrace.platform.kernel.StaffRole;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A verified token of a partner's staff.
///
/// @param communityId the one that it opens; absent where the member has named none
/// @param limits the partner's own: a policy's name to its requests
/// @param kid of the key that signed it
public record StaffToken(
        UUID memberId,
        UUID sessionId,
        UUID partnerId,
        @Nullable UUID communityId,
        StaffRole role,
        Map<String, Integer> limits,
        Instant expiresAt,
        String kid) {}
