package io.terrace.bench.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.Role;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;

/// Context tokens for one service as the gateway makes them, good for a minute.
public final class ContextTokens {

    /// That of all services under test.
    public static final String KEY = "5e".repeat(32);

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final String HEAD = BASE64.encodeToString("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(UTF_8));
    private static final UUID PARTNER = UUID.randomUUID();
    private static final UUID SERVER = UUID.randomUUID();

    private final String audience;
    private final UUID community;
    private final InstantSource clock = InstantSource.system();

    /// @param audience the service's name
    public ContextTokens(String audience, UUID community) {
        this.audience = audience;
        this.community = community;
    }

    /// A fan's.
    public String fan(UUID user) {
        return token(Role.FAN, user);
    }

    /// The partner's server's.
    public String server() {
        return token(Role.SERVER, SERVER);
    }

    /// Of the installation's operators.
    public String operator() {
        return token(Role.OPERATOR, SERVER);
    }

    private String token(String role, UUID subject) {
        long now = clock.instant().getEpochSecond();
        String claims = """
                {"iss":"%s","aud":"%s","iat":%d,"exp":%d,"jti":"%s","sub":"%s","groups":["%s"],"cid":"%s","pid":"%s","sid":"%s","env":"test"}""".formatted(
                        ContextTokenClaimNames.ISSUER,
                        audience,
                        now,
                        now + ContextTokenClaimNames.LIFETIME.toSeconds(),
                        UUID.randomUUID(),
                        subject,
                        role,
                        community,
                        PARTNER,
                        UUID.randomUUID());
        String content = HEAD + "." + BASE64.encodeToString(claims.getBytes(UTF_8));
        return content + "." + BASE64.encodeToString(tag(content));
    }

    private static byte[] tag(String content) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(ContextTokenClaimNames.key(KEY));
            return mac.doFinal(content.getBytes(UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HmacSHA256", e);
        }
    }
}
