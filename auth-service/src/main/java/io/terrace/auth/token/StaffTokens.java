package io.terrace.auth.token;

import io.terrace.platform.kernel.StaffRole;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Issues the tokens staff carry.
public interface StaffTokens {

    /// A JWT signed with Ed25519, `typ` `staff+jwt`, `aud` `terrace-staff`: no fan's token, and none is one. It
    /// carries the limits the partner has of its own, for staff have no key that would.
    String issue(Pass pass, Instant now);

    /// What a member may do, for how long.
    ///
    /// @param community the one of the partner's that they work in now; absent before they have named one
    record Pass(
            UUID member,
            UUID session,
            UUID partner,
            @Nullable UUID community,
            StaffRole role,
            Duration ttl) {}
}
