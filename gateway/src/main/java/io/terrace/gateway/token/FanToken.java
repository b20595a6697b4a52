package io.terrace.gateway.token;

import io.terrace.gateway.limit.Account;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A verified access token, and what was made of it, found again with it.
public final class FanToken {

    private final UUID userId;
    private final UUID sessionId;
    private final UUID communityId;
    private final UUID partnerId;
    private final @Nullable String environment;
    private final long expiresAt;
    private final String kid;
    private final Account account;
    private volatile @Nullable Given given;

    /// @param environment of the keys it serves with, `live` or `test`; absent in one from before tokens named it
    /// @param expiresAt in epoch seconds
    /// @param kid of the key that signed it
    FanToken(
            UUID userId,
            UUID sessionId,
            UUID communityId,
            UUID partnerId,
            @Nullable String environment,
            long expiresAt,
            String kid) {
        this.userId = userId;
        this.sessionId = sessionId;
        this.communityId = communityId;
        this.partnerId = partnerId;
        this.environment = environment;
        this.expiresAt = expiresAt;
        this.kid = kid;
        account = new Account(communityId, userId);
    }

    public UUID userId() {
        return userId;
    }

    public UUID sessionId() {
        return sessionId;
    }

    public UUID communityId() {
        return communityId;
    }

    public UUID partnerId() {
        return partnerId;
    }

    /// In epoch seconds.
    public long expiresAt() {
        return expiresAt;
    }

    /// What the fan's requests are counted by.
    public Account account() {
        return account;
    }

    /// Whether it serves with keys of that environment.
    public boolean servesWith(String other) {
        return environment == null || environment.equals(other);
    }

    boolean isOver(Instant now) {
        return now.getEpochSecond() >= expiresAt;
    }

    String kid() {
        return kid;
    }

    /// Where the context token lies that was last made of it for that service.
    Given given(String service) {
        Given found = find(service);
        return found == null ? place(service) : found;
    }

    private synchronized Given place(String service) {
        Given found = find(service);
        if (found == null) {
            found = new Given(service, given);
            given = found;
        }
        return found;
    }

    private @Nullable Given find(String service) {
        Given place = given;
        while (place != null && !place.service().equals(service)) {
            place = place.next();
        }
        return place;
    }
}
