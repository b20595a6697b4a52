package io.terrace.platform.web;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.smallrye.jwt.auth.principal.DefaultJWTCallerPrincipalFactory;
import io.smallrye.jwt.auth.principal.JWTAuthContextInfo;
import io.smallrye.jwt.auth.principal.JWTCallerPrincipal;
import io.smallrye.jwt.auth.principal.JWTCallerPrincipalFactory;
import io.smallrye.jwt.auth.principal.ParseException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Base64;

/// Takes a token only in the one way the gateway writes it, before anything in it is looked at: the library below
/// overlooks characters that are no base64, and would follow a header that the gateway never sends.
@Alternative
@Priority(1)
@ApplicationScoped
class ContextTokenParser extends JWTCallerPrincipalFactory {

    private static final int MAX_CHARS = 4096;
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    private final JWTCallerPrincipalFactory usual = new DefaultJWTCallerPrincipalFactory();
    private final InstantSource clock;

    ContextTokenParser(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public JWTCallerPrincipal parse(String token, JWTAuthContextInfo rules) throws ParseException {
        if (!isOurs(token)) {
            throw new ParseException("No token of the gateway's");
        }
        JWTCallerPrincipal principal = usual.parse(token, rules);
        if (principal.getIssuedAtTime() > clock.instant().getEpochSecond() + rules.getClockSkew()) {
            throw new ParseException("Issued in the future");
        }
        return principal;
    }

    private static boolean isOurs(String token) {
        if (token.length() > MAX_CHARS) {
            return false;
        }
        String[] parts = token.split("\\.", -1);
        if (parts.length != 3) {
            return false;
        }
        try {
            JsonNode header = JSON.readTree(decode(parts[0]));
            decode(parts[1]);
            decode(parts[2]);
            return header.size() == 2
                    && "HS256".equals(header.path("alg").textValue())
                    && "JWT".equals(header.path("typ").textValue());
        } catch (IllegalArgumentException | IOException malformed) {
            return false;
        }
    }

    private static byte[] decode(String part) {
        byte[] bytes = Base64.getUrlDecoder().decode(part);
        if (!ENCODER.encodeToString(bytes).equals(part)) {
            throw new IllegalArgumentException("not canonical");
        }
        return bytes;
    }
}
