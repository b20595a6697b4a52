package io.terrace.gateway.token;

import io.terrace.platform.kernel.StaffRole;
import java.time.Instant;
import java.util.UUID;

/// A verified token of a partner's staff.
///
/// @param kid of the key that signed it
public record StaffToken(
        UUID memberId, UUID sessionId, UUID partnerId, StaffRole role, Instant expiresAt, String kid) {}
