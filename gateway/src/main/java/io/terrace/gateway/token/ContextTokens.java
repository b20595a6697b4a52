package io.terrace.gateway.token;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.netty.util.AsciiString;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.upstream.Upstream;
import io.terrace.platform.kernel.ContextToken;
import io.terrace.platform.kernel.StaffRole;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Signs context tokens: each as the value of an `Authorization` header. The same caller's next request to the same
/// service within three quarters of a token's life takes the same one.
@Singleton
public class ContextTokens {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final String SCHEME = "Bearer ";
    private static final byte[] BEGINNING =
            (SCHEME + BASE64.encodeToString(ascii("{\"alg\":\"HS256\",\"typ\":\"JWT\"}")) + '.').getBytes(US_ASCII);

    /// Of 32 bytes, in characters.
    private static final int SIGNATURE = 43;

    private record Key(ContextClaims claims, String service) {}

    private final Cache<Key, AsciiString> signed;
    private final long lifeSeconds;
    private final InstantSource clock;

    ContextTokens(GatewayConfig config, InstantSource clock) {
        signed = Caffeine.newBuilder()
                .maximumSize(config.tokens().kept())
                .expireAfterWrite(config.tokens().contextFor())
                .executor(Runnable::run)
                .build();
        lifeSeconds = config.tokens().contextFor().toSeconds();
        this.clock = clock;
    }

    public AsciiString sign(ContextClaims claims, Upstream service) {
        return signed.get(new Key(claims, service.name()), unknown -> header(make(claims, service)));
    }

    /// For the bearer of a token, who comes with that key.
    ///
    /// @param claims asked for where there is none yet; the same for the same token and key
    /// @param now when the request came
    public AsciiString sign(FanToken token, UUID key, Supplier<ContextClaims> claims, Upstream service, Instant now) {
        long second = now.getEpochSecond();
        Given last = token.given(service.name());
        if (last != null && last.serves(key, second, lifeSeconds)) {
            return header(last.value());
        }
        byte[] fresh = make(claims.get(), service);
        token.give(service.name(), key, fresh, second);
        return header(fresh);
    }

    private byte[] make(ContextClaims claims, Upstream service) {
        byte[] payload = BASE64.encode(ascii(payload(claims, service.name(), clock.instant())));
        int signed = BEGINNING.length + payload.length;
        byte[] value = Arrays.copyOf(BEGINNING, signed + 1 + SIGNATURE);
        System.arraycopy(payload, 0, value, BEGINNING.length, payload.length);
        byte[] signature = service.contextKey().sign(value, SCHEME.length(), signed - SCHEME.length());
        value[signed] = '.';
        System.arraycopy(BASE64.encode(signature), 0, value, signed + 1, SIGNATURE);
        return value;
    }

    // None of the values needs escaping: they are our own names, UUIDs, addresses and numbers.
    private static String payload(ContextClaims claims, String audience, Instant now) {
        long issuedAt = now.getEpochSecond();
        StringBuilder json = new StringBuilder(512)
                .append("{\"iss\":\"")
                .append(ContextToken.ISSUER)
                .append('"');
        text(json, "aud", audience);
        text(json, "sub", claims.subject());
        text(json, ContextToken.COMMUNITY, claims.community());
        text(json, ContextToken.PARTNER, claims.partner());
        text(json, ContextToken.SESSION, claims.session());
        text(json, ContextToken.KEY, claims.key());
        text(json, ContextToken.ENVIRONMENT, claims.environment());
        text(json, ContextToken.SCOPE, claims.scope());
        text(json, ContextToken.ADDRESS, claims.address());
        number(json, ContextToken.SESSION_TOKEN_EXPIRY, claims.sessionTokenExpiry());
        number(json, "iat", issuedAt);
        number(json, "exp", issuedAt + ContextToken.LIFETIME.toSeconds());
        return json.append(",\"")
                .append(ContextToken.ROLES)
                .append("\":[\"")
                .append(String.join("\",\"", roles(claims.role())))
                .append("\"]}")
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

    private static void number(StringBuilder json, String name, @Nullable Long value) {
        if (value != null) {
            json.append(",\"").append(name).append("\":").append(value);
        }
    }

    private static byte[] ascii(String json) {
        return json.getBytes(US_ASCII);
    }

    /// Of the same bytes.
    private static AsciiString header(byte[] value) {
        return new AsciiString(value, false);
    }
}
