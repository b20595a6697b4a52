package io.terrace.platform.tenancy;

import static java.nio.charset.StandardCharsets.US_ASCII;

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
import java.util.Map;
import java.util.Optional;

/// Takes a token only in the one way the gateway writes it: one header, base64 without a character too many, every
/// claim once. Each request brings one, so this is done in a few microseconds where a library for any token takes
/// forty; its refusals are `ForgedContextTest`.
@Alternative
@Priority(1)
@ApplicationScoped
class ContextTokenParser extends JWTCallerPrincipalFactory {

    private static final int MAX_CHARS = 4096;
    private static final Map<String, String> HEADER = Map.of("alg", "HS256", "typ", "JWT");
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private final ContextKeyVerifier keys;
    private final InstantSource clock;
    private volatile String knownHeader = "";

    ContextTokenParser(ContextKeyVerifier keys, InstantSource clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /// Empty for one that [#parse] refuses.
    Optional<JWTCallerPrincipal> good(String token, JWTAuthContextInfo rules) {
        try {
            return Optional.of(parse(token, rules));
        } catch (ParseException refused) {
            return Optional.empty();
        }
    }

    @Override
    public JWTCallerPrincipal parse(String token, JWTAuthContextInfo rules) throws ParseException {
        if (token.length() > MAX_CHARS) {
            throw new ParseException("No token of the gateway's");
        }
        int header = token.indexOf('.');
        int content = token.lastIndexOf('.');
        if (header == content || token.indexOf('.', header + 1) != content) {
            throw new ParseException("No token of the gateway's");
        }
        try {
            checkHeader(token.substring(0, header));
            byte[] sealed = token.substring(0, content).getBytes(US_ASCII);
            byte[] seal = decode(token.substring(content + 1));
            if (!keys.isSigned(sealed, seal)) {
                throw new ParseException("Not sealed by the gateway");
            }
            ContextClaims claims = ContextClaims.read(decode(token.substring(header + 1, content)));
            claims.check(rules, clock);
            return new ContextPrincipal(token, claims.all());
        } catch (IllegalArgumentException | IOException malformed) {
            throw new ParseException("No token of the gateway's");
        }
    }

    /// The gateway's header is always the same text, so it is read once.
    private void checkHeader(String header) throws IOException {
        if (header.equals(knownHeader)) {
            return;
        }
        if (!HEADER.equals(ContextClaims.read(decode(header)).all())) {
            throw new IllegalArgumentException("another header");
        }
        knownHeader = header;
    }

    private static byte[] decode(String part) {
        byte[] bytes = Base64.getUrlDecoder().decode(part);
        if (!ENCODER.encodeToString(bytes).equals(part)) {
            throw new IllegalArgumentException("not canonical");
        }
        return bytes;
    }
}
