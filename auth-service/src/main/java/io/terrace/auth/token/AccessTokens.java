package io.terrace.auth.token;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/// Issues the tokens fans carry.
public interface AccessTokens {

    /// A JWT signed with Ed25519, `typ` `at+jwt`.
    String issue(Grant grant, Instant now);

    /// @param environment of the keys it serves with, `live` or `test`
    /// @param amr how the fan signed in
    record Grant(UUID user, UUID session, UUID community, UUID partner, String environment, String amr, Duration ttl) {}
}
