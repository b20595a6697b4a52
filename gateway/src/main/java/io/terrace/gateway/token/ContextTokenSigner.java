package io.terrace.gateway.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.upstream.UpstreamService;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.StaffRole;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Signs context tokens. The same caller's next request to the same service within three quarters of a token's life
/// takes the same one.
@Singleton
public class ContextTokenSigner {

    private record Key(ContextClaims claims, String service) {}

    private final Cache<Key, RefreshableContextTokenHeader> signed;
    private final long lifeSeconds;
    private final InstantSource clock;

    ContextTokenSigner(GatewayConfig config, InstantSource clock) {
        signed = Caffeine.newBuilder()
                .maximumSize(config.tokens().kept())
                .expireAfterWrite(config.tokens().contextFor())
                .executor(Runnable::run)
                .build();
        lifeSeconds = config.tokens().contextFor().toSeconds();
        this.clock = clock;
    }

    public RefreshableContextTokenHeader sign(ContextClaims claims, UpstreamService service) {
        return signed.get(
                new Key(claims, service.name()),
                unknown -> new RefreshableContextTokenHeader(
                        service.contextKey(),
                        json(claims, service),
                        clock.instant().getEpochSecond()));
    }

    /// For the bearer of a token, who comes with that key.
    ///
    /// @param claims asked for where there is none yet; the same for the same token and key
    /// @param now when the request came
    public RefreshableContextTokenHeader sign(
            FanToken token, UUID key, Supplier<ContextClaims> claims, UpstreamService service, Instant now) {
        CachedContextTokenHeader last = token.given(service.name());
        if (last == null || !last.serves(key)) {
            return token.give(service, key, json(claims.get(), service), now.getEpochSecond());
        }
        last.refresh(now.getEpochSecond(), lifeSeconds);
        return last;
    }

    // None of the values needs escaping: they are our own names, UUIDs, addresses and numbers.
    private static String json(ContextClaims claims, UpstreamService service) {
        StringBuilder json = new StringBuilder(512)
                .append("\"iss\":\"")
                .append(ContextTokenClaimNames.ISSUER)
                .append('"');
        text(json, "aud", service.name());
        text(json, "sub", claims.subject());
        text(json, ContextTokenClaimNames.COMMUNITY, claims.community());
        text(json, ContextTokenClaimNames.PARTNER, claims.partner());
        text(json, ContextTokenClaimNames.SESSION, claims.session());
        text(json, ContextTokenClaimNames.KEY, claims.key());
        text(json, ContextTokenClaimNames.ENVIRONMENT, claims.environment());
        text(json, ContextTokenClaimNames.SCOPE, claims.scope());
        text(json, ContextTokenClaimNames.ADDRESS, claims.address());
        if (claims.sessionTokenExpiry() != null) {
            json.append(",\"")
                    .append(ContextTokenClaimNames.SESSION_TOKEN_EXPIRY)
                    .append("\":")
                    .append(claims.sessionTokenExpiry());
        }
        return json.append(",\"")
                .append(ContextTokenClaimNames.ROLES)
                .append("\":[\"")
                .append(String.join("\",\"", roles(claims.role())))
                .append("\"]")
                .toString();
    }

    private static void text(StringBuilder json, String name, @Nullable Object value) {
        if (value != null) {
            json.append(",\"").append(name).append("\":\"").append(value).append('"');
        }
    }

    /// A member of staff has every role that theirs covers.
    private static List<String> roles(String role) {
        return StaffRole.of(role).map(StaffRole::covered).orElse(List.of(role));
    }
}
