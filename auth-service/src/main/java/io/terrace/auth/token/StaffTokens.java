package io.terrace.auth.token;

import io.terrace.platform.kernel.StaffRole;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/// Issues the tokens staff carry.
public interface StaffTokens {

    /// A JWT signed with Ed25519, `typ` `staff+jwt`, `aud` `terrace-staff`: no fan's token, and none is one.
    String issue(Pass pass, Instant now);

    /// What a member may do, for how long.
    record Pass(UUID member, UUID session, UUID partner, StaffRole role, Duration ttl) {}
}
