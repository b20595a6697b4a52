package io.terrace.stack.training;

import static java.nio.charset.StandardCharsets.US_ASCII;

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

/// Context tokens, as the gateway makes them, of callers whom no community knows.
final class TrainingTokens {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration SESSION = Duration.ofMinutes(15);

    private final TrainedService service;

    TrainingTokens(TrainedService service) {
        this.service = service;
    }

    /// Of another community and another caller at each call.
    ///
    /// @param role of [Role]
    String token(String role) {
        Instant now = Instant.now();
        Map<String, Object> claims = new HashMap<>(Map.of(
                "iss",
                ContextTokenClaimNames.ISSUER,
                "aud",
                service.name(),
                "iat",
                now.getEpochSecond(),
                "exp",
                now.plus(ContextTokenClaimNames.LIFETIME).getEpochSecond(),
                "jti",
                UUID.randomUUID(),
                "sub",
                UUID.randomUUID(),
                ContextTokenClaimNames.ROLES,
                StaffRole.of(role).map(StaffRole::covered).orElse(List.of(role))));
        if (!role.equals(Role.OPERATOR)) {
            claims.put(ContextTokenClaimNames.COMMUNITY, UUID.randomUUID());
            claims.put(ContextTokenClaimNames.PARTNER, UUID.randomUUID());
            claims.put(ContextTokenClaimNames.SESSION, UUID.randomUUID());
            claims.put(ContextTokenClaimNames.KEY, UUID.randomUUID());
            claims.put(ContextTokenClaimNames.ENVIRONMENT, "test");
            claims.put(
                    ContextTokenClaimNames.SESSION_TOKEN_EXPIRY,
                    now.plus(SESSION).getEpochSecond());
        }
        return signed(claims);
    }

    private String signed(Map<String, Object> claims) {
        try {
            String content = encoded(JSON.writeValueAsBytes(Map.of("alg", "HS256", "typ", "JWT"))) + "."
                    + encoded(JSON.writeValueAsBytes(claims));
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(ContextTokenClaimNames.key(service.contextKey()));
            return content + "." + encoded(mac.doFinal(content.getBytes(US_ASCII)));
        } catch (JsonProcessingException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
