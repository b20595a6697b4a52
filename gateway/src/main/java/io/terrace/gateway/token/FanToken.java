package io.terrace.gateway.token;

import io.terrace.gateway.limit.RateLimitSubject;
import io.terrace.gateway.upstream.UpstreamService;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A verified access token, and what was made of it, found again with it. It is what its fan's requests are counted by.
public final class FanToken extends RateLimitSubject {

    private final UUID userId;
    private final UUID sessionId;
    private final UUID communityId;
    private final UUID partnerId;
    private final @Nullable String environment;
    private final long expiresAt;
    private final int lifetime;
    private final String kid;
    private volatile @Nullable CachedContextTokenHeader given;

    /// @param environment of the keys it serves with, `live` or `test`; absent in one from before tokens named it
    /// @param expiresAt in epoch seconds
    /// @param lifetime in seconds, from when it was issued
    /// @param kid of the key that signed it
    FanToken(
            UUID userId,
            UUID sessionId,
            UUID communityId,
            UUID partnerId,
            @Nullable String environment,
            long expiresAt,
            int lifetime,
            String kid) {
        super(communityId, userId);
        this.userId = userId;
        this.sessionId = sessionId;
        this.communityId = communityId;
        this.partnerId = partnerId;
        this.environment = environment;
        this.expiresAt = expiresAt;
        this.lifetime = lifetime;
        this.kid = kid;
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

    /// Whether it serves with keys of that environment.
    public boolean servesWith(String other) {
        return environment == null || environment.equals(other);
    }

    boolean isOver(Instant now) {
        return now.getEpochSecond() >= expiresAt;
    }

    /// In epoch seconds.
    long issuedAt() {
        return expiresAt - lifetime;
    }

    String kid() {
        return kid;
    }

    /// The context token that was made of it for that service.
    @Nullable CachedContextTokenHeader given(String service) {
        return CachedContextTokenHeader.find(given, service);
    }

    /// @param claims see [RefreshableContextTokenHeader]
    /// @param now in epoch seconds
    synchronized CachedContextTokenHeader give(UpstreamService service, UUID key, String claims, long now) {
        CachedContextTokenHeader fresh = new CachedContextTokenHeader(
                service, key, claims, now, CachedContextTokenHeader.without(given, service.name()));
        given = fresh;
        return fresh;
    }
}
