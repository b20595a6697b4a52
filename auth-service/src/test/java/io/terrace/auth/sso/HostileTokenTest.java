package io.terrace.auth.sso;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tokens that are nearly good.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(value = ProviderPorts.class, scope = TestResourceScope.GLOBAL)
class HostileTokenTest {

    private static final int TOKENS = 48;

    private final Map<String, String> tokens = new LinkedHashMap<>();
    private FakeProvider provider;
    private SsoClub club;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() throws Exception {
        provider = new FakeProvider();
        club = SsoClub.found();
        club.trust("jwks", Map.of());
    }

    @AfterEach
    void close() {
        provider.close();
    }

    @Test
    void noneOfThemOpensASession() throws Exception {
        claims();
        headers();
        signatures();
        texts();

        assertThat(tokens).hasSize(TOKENS);
        tokens.forEach((name, token) -> {
            var answer = club.exchange(token);
            assertThat(answer.statusCode()).as(name).isEqualTo(401);
            problem(answer, 401, "sso_token_invalid");
        });
        assertThat(Rows.count("session", club.club().community())).isZero();
        assertThat(provider.asked()).allMatch("/jwks"::equals);
        assertThat(provider.asked("/jwks")).isLessThanOrEqualTo(2);
        ok(club.exchange(provider.token(clock.instant(), "fan")));
    }

    private void claims() {
        claim("another issuer", claims -> claims.setIssuer("https://evil.example"));
        claim("the issuer with a slash", claims -> claims.setIssuer(FakeProvider.url() + "/"));
        claim("no issuer", claims -> claims.unsetClaim("iss"));
        claim("a list of issuers", claims -> claims.setClaim("iss", List.of(FakeProvider.url())));
        claim("another audience", claims -> claims.setAudience("other-app"));
        claim("the audience in other letters", claims -> claims.setAudience("FAN-APP"));
        claim("no audience", claims -> claims.unsetClaim("aud"));
        claim("an audience that is a number", claims -> claims.setClaim("aud", 7));
        claim("an empty audience", claims -> claims.setClaim("aud", List.of()));
        claim("over", claims -> claims.setExpirationTime(at(-31)));
        claim("over for long", claims -> claims.setExpirationTime(NumericDate.fromSeconds(0)));
        claim("without an end", claims -> claims.unsetClaim("exp"));
        claim("an end that is text", claims -> claims.setClaim("exp", "tomorrow"));
        claim("not yet", claims -> claims.setNotBefore(at(60)));
        claim("made tomorrow", claims -> claims.setIssuedAt(at(60)));
        claim("no subject", claims -> claims.unsetClaim("sub"));
        claim("an empty subject", claims -> claims.setSubject(""));
        claim("a subject that is a number", claims -> claims.setClaim("sub", 1));
        claim("a subject with a line break", claims -> claims.setSubject("a\nb"));
        claim("a subject without end", claims -> claims.setSubject("x".repeat(256)));
        claim("a security event", claims -> claims.setClaim("events", Map.of("logout", Map.of())));
    }

    private void headers() throws JoseException {
        PublicJsonWebKey mallory = TestKeys.make("ES256");
        header(
                "its own key",
                mallory,
                signature -> signature
                        .getHeaders()
                        .setObjectHeaderValue("jwk", mallory.toParams(OutputControlLevel.PUBLIC_ONLY)));
        header("a place for its keys", mallory, signature -> signature.setHeader("jku", FakeProvider.url() + "/evil"));
        header(
                "a place for its certificate",
                mallory,
                signature -> signature.setHeader("x5u", FakeProvider.url() + "/x5u"));
        header(
                "the provider's key named, another's used",
                mallory,
                signature -> signature.setKeyIdHeaderValue(provider.key().getKeyId()));
        header("no key named", mallory, signature -> signature.getHeaders().setStringHeaderValue("kid", ""));
        header("a path for a name", mallory, signature -> signature.setKeyIdHeaderValue("../../dev/null"));
        header("critical unknowns", provider.key(), signature -> {
            signature.getHeaders().setObjectHeaderValue("crit", List.of("exp"));
            signature.setHeader("exp", "1");
        });
        header("a payload that is not encoded", provider.key(), signature -> {
            signature.getHeaders().setObjectHeaderValue("crit", List.of("b64"));
            signature.getHeaders().setObjectHeaderValue("b64", true);
        });
        header("a logout token", provider.key(), signature -> signature.setHeader("typ", "logout+jwt"));
        header("a nested token", provider.key(), signature -> signature.setContentTypeHeaderValue("JWT"));
    }

    private void signatures() throws JoseException {
        String good = provider.token(clock.instant(), "fan");
        String[] parts = good.split("\\.", -1);
        tokens.put("no algorithm", base64("{\"alg\":\"none\"}") + "." + parts[1] + ".");
        tokens.put("no algorithm, other letters", base64("{\"alg\":\"nOnE\"}") + "." + parts[1] + "." + parts[2]);
        tokens.put("no signature", parts[0] + "." + parts[1] + ".");
        tokens.put("a signature of zeros", parts[0] + "." + parts[1] + "." + "A".repeat(86));
        tokens.put("another payload", parts[0] + "." + base64("{\"sub\":\"x\"}") + "." + parts[2]);
        tokens.put("HMAC with the public key", hmac());
        tokens.put(
                "an algorithm that was not allowed",
                TestKeys.signature(provider.claims(clock.instant(), "fan"), TestKeys.make("PS256"))
                        .getCompactSerialization());
    }

    private void texts() {
        tokens.put("a word", "token");
        tokens.put("dots", "..");
        tokens.put("five parts", "a.b.c.d.e");
        tokens.put("brackets without end", base64("{\"alg\":\"ES256\"}") + "." + base64("[".repeat(5000)) + ".AAAA");
        tokens.put("a list for claims", base64("{\"alg\":\"ES256\"}") + "." + base64("[1]") + ".AAAA");
        String claims = base64(provider.claims(clock.instant(), "fan").toJson());
        tokens.put("a number for a key's name", base64("{\"alg\":\"ES256\",\"kid\":7}") + "." + claims + ".AAAA");
        tokens.put("a list for a type", base64("{\"alg\":\"ES256\",\"typ\":[]}") + "." + claims + ".AAAA");
        tokens.put("a number for an algorithm", base64("{\"alg\":256}") + "." + claims + ".AAAA");
        tokens.put("no header", base64("{}") + "." + claims + ".AAAA");
        tokens.put("no JSON", base64("ES256") + "." + base64("fan") + ".AAAA");
    }

    private void claim(String name, Consumer<JwtClaims> twist) {
        JwtClaims claims = provider.claims(clock.instant(), "fan");
        twist.accept(claims);
        try {
            tokens.put(name, provider.sign(claims));
        } catch (JoseException e) {
            throw new IllegalStateException(name, e);
        }
    }

    private void header(String name, PublicJsonWebKey key, Consumer<JsonWebSignature> twist) throws JoseException {
        JsonWebSignature signature = TestKeys.signature(provider.claims(clock.instant(), "fan"), key);
        twist.accept(signature);
        tokens.put(name, signature.getCompactSerialization());
    }

    private String hmac() throws JoseException {
        var signature = new JsonWebSignature();
        signature.setAlgorithmHeaderValue("HS256");
        signature.setKeyIdHeaderValue(provider.key().getKeyId());
        signature.setKey(new HmacKey(provider.key().getPublicKey().getEncoded()));
        signature.setPayload(provider.claims(clock.instant(), "fan").toJson());
        return signature.getCompactSerialization();
    }

    private NumericDate at(int seconds) {
        return NumericDate.fromSeconds(clock.instant().plusSeconds(seconds).getEpochSecond());
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }
}
