package io.terrace.platform.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.StaffRole;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;

/// Context tokens as the gateway makes them, signed with the key [TestStack] configures.
///
/// Where a test names no partner, key or session, fixed ones stand in.
public final class TestContextTokens {

    /// `terrace.context-key` in tests.
    public static final String KEY = "7e".repeat(32);

    public static final UUID PARTNER = UUID.fromString("01900000-0000-7000-8000-00000000000a");
    public static final UUID API_KEY = UUID.fromString("01900000-0000-7000-8000-00000000000b");
    public static final UUID SESSION = UUID.fromString("01900000-0000-7000-8000-00000000000c");
    public static final UUID OPERATOR = UUID.fromString("01900000-0000-7000-8000-00000000000d");

    public static final UUID STAFF = UUID.fromString("01900000-0000-7000-8000-00000000000e");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String audience;

    private TestContextTokens(String audience) {
        this.audience = audience;
    }

    /// Tokens for the service of that name, its `quarkus.application.name`.
    public static TestContextTokens forService(String name) {
        return new TestContextTokens(name);
    }

    public String fan(UUID community, UUID user) {
        return fan(community, user, SESSION);
    }

    public String fan(UUID community, UUID user, UUID session) {
        return signed(Map.of(
                "sub",
                user.toString(),
                ContextTokenClaimNames.ROLES,
                List.of(Role.FAN),
                ContextTokenClaimNames.COMMUNITY,
                community.toString(),
                ContextTokenClaimNames.PARTNER,
                PARTNER.toString(),
                ContextTokenClaimNames.SESSION,
                session.toString(),
                ContextTokenClaimNames.KEY,
                API_KEY.toString(),
                ContextTokenClaimNames.ENVIRONMENT,
                "test",
                ContextTokenClaimNames.SESSION_TOKEN_EXPIRY,
                Instant.now().plus(Duration.ofMinutes(15)).getEpochSecond()));
    }

    /// A partner's app with its publishable key alone.
    public String app(UUID community) {
        return ofKey(Role.APP, PARTNER, community, "test");
    }

    /// A partner's server with its secret key.
    public String server(UUID community) {
        return ofKey(Role.SERVER, PARTNER, community, "test");
    }

    /// @param role [Role#APP] or [Role#SERVER]
    /// @param environment `live` or `test`
    public String ofKey(String role, UUID partner, UUID community, String environment) {
        return signed(Map.of(
                "sub",
                API_KEY.toString(),
                ContextTokenClaimNames.ROLES,
                List.of(role),
                ContextTokenClaimNames.COMMUNITY,
                community.toString(),
                ContextTokenClaimNames.PARTNER,
                partner.toString(),
                ContextTokenClaimNames.KEY,
                API_KEY.toString(),
                ContextTokenClaimNames.ENVIRONMENT,
                environment));
    }

    /// A partner's server whose secret key covers so much.
    ///
    /// @param scope one or more, with a space between
    public String server(UUID partner, UUID community, String scope) {
        return signed(Map.of(
                "sub",
                API_KEY.toString(),
                ContextTokenClaimNames.ROLES,
                List.of(Role.SERVER),
                ContextTokenClaimNames.COMMUNITY,
                community.toString(),
                ContextTokenClaimNames.PARTNER,
                partner.toString(),
                ContextTokenClaimNames.KEY,
                API_KEY.toString(),
                ContextTokenClaimNames.ENVIRONMENT,
                "live",
                ContextTokenClaimNames.SCOPE,
                scope));
    }

    /// A member of a partner's staff.
    public String staff(UUID partner, UUID member, UUID session, StaffRole role) {
        return signed(Map.of(
                "sub",
                member.toString(),
                ContextTokenClaimNames.ROLES,
                role.covered(),
                ContextTokenClaimNames.PARTNER,
                partner.toString(),
                ContextTokenClaimNames.SESSION,
                session.toString()));
    }

    /// A member of a partner's staff, at work in one of its communities.
    public String staff(UUID community, StaffRole role) {
        return signed(Map.of(
                "sub",
                STAFF.toString(),
                ContextTokenClaimNames.ROLES,
                role.covered(),
                ContextTokenClaimNames.COMMUNITY,
                community.toString(),
                ContextTokenClaimNames.PARTNER,
                PARTNER.toString(),
                ContextTokenClaimNames.SESSION,
                SESSION.toString()));
    }

    public String operator() {
        return signed(Map.of("sub", OPERATOR.toString(), ContextTokenClaimNames.ROLES, List.of(Role.OPERATOR)));
    }

    public String gateway() {
        return signed(Map.of("sub", "gateway", ContextTokenClaimNames.ROLES, List.of(Role.GATEWAY)));
    }

    /// A token of any claims: for the ones no gateway would make. `iss`, `aud`, `iat` and `exp` are right unless given.
    public String signed(Map<String, Object> claims) {
        return signed(claims, KEY);
    }

    /// @param key another than [#KEY] for a forged token
    public String signed(Map<String, Object> claims, String key) {
        Instant now = Instant.now();
        Map<String, Object> all = new HashMap<>(Map.of(
                "iss", ContextTokenClaimNames.ISSUER,
                "aud", audience,
                "iat", now.getEpochSecond(),
                "exp", now.plus(ContextTokenClaimNames.LIFETIME).getEpochSecond(),
                "jti", UUID.randomUUID().toString()));
        all.putAll(claims);
        return sealed(encoded(Map.of("alg", "HS256", "typ", "JWT")) + "." + encoded(all), key);
    }

    /// Puts the tag of the key behind whatever is to go before it.
    public static String sealed(String content, String key) {
        return content + "." + base64(tag(content, key));
    }

    private static String encoded(Map<String, Object> json) {
        try {
            return base64(JSON.writeValueAsBytes(json));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static byte[] tag(String content, String key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(ContextTokenClaimNames.key(key));
            return mac.doFinal(content.getBytes(UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HmacSHA256", e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
