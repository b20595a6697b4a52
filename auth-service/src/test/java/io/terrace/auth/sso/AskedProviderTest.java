package io.terrace.auth.sso;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.onlyOne;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.TestClock;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jose4j.jwt.JwtClaims;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Providers that are asked about each token.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(value = ProviderPorts.class, scope = TestResourceScope.GLOBAL)
class AskedProviderTest {

    private static final String SECRET = "s3cret:u&+";

    private FakeProvider provider;
    private SsoClub club;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() throws Exception {
        provider = new FakeProvider();
        club = SsoClub.found();
    }

    @AfterEach
    void close() {
        provider.close();
    }

    @Test
    void anActiveTokenOpensASession() {
        introspected();
        provider.answer(question("opaque-1"), said("\"sub\":\"fan\",\"aud\":\"fan-app\",\"exp\":" + inSeconds(60)));

        ok(club.exchange("opaque-1"));

        problem(club.exchange("opaque-1"), 401, "sso_token_invalid");
    }

    @Test
    void ofFiftyUsesOfAnOpaqueTokenOneCounts() throws Exception {
        introspected();
        provider.answer("/introspect", said("\"sub\":\"fan\",\"client_id\":\"fan-app\""));

        List<Response> answers = ParallelRunner.of(50, () -> club.exchange("opaque-1"));

        onlyOne(200, answers, 401);
    }

    @Test
    void introspectionClaimsAreChecked() {
        introspected();
        for (String answer : List.of(
                "{\"active\":false}",
                said("\"sub\":\"fan\",\"aud\":\"other\""),
                said("\"sub\":\"fan\""),
                said("\"aud\":\"fan-app\""),
                said("\"sub\":\"fan\",\"aud\":\"fan-app\",\"iss\":\"https://evil.example\""),
                said("\"sub\":\"fan\",\"aud\":\"fan-app\",\"exp\":" + inSeconds(-31)),
                said("\"sub\":\"fan\",\"aud\":\"fan-app\",\"nbf\":" + inSeconds(60)))) {
            provider.answer("/introspect", answer);

            problem(club.exchange(UUID.randomUUID().toString()), 401, "sso_token_invalid");
        }
    }

    @Test
    void unusableIntrospectionResponseIsAnOutage() {
        introspected();
        for (String answer : List.of("", "{}", "[]", "{\"active\":\"true\"}", "refused", "x".repeat(300_000))) {
            provider.answer("/introspect", answer);

            problem(club.exchange("opaque"), 503, "provider_unavailable");
        }
        provider.breakDown(500);
        problem(club.exchange("opaque"), 503, "provider_unavailable");
        provider.close();
        problem(club.exchange("opaque"), 503, "provider_unavailable");
    }

    @Test
    void theOwnerOfATokenIsAskedFor() {
        asked(Map.of());
        provider.answer("/me Bearer opaque-1 ", "{\"sub\":\"fan\",\"name\":\"Jo\",\"azp\":\"fan-app\"}");
        provider.answer("/me", "refused");

        var answer = ok(club.exchange("opaque-1"));

        assertThat(answer.getString("user.displayName")).isEqualTo("Jo");
        problem(club.exchange("opaque-1"), 401, "sso_token_invalid");
        problem(club.exchange("opaque-2"), 401, "sso_token_invalid");
        provider.answer("/me", "{\"name\":\"nobody\",\"azp\":\"fan-app\"}");
        problem(club.exchange("opaque-3"), 503, "provider_unavailable");
        provider.breakDown(429);
        problem(club.exchange("opaque-4"), 503, "provider_unavailable");
    }

    @Test
    void tokenNeedsAKnownAudience() {
        asked(Map.of());
        for (String answer : List.of(
                "{\"sub\":\"fan\"}",
                "{\"sub\":\"fan\",\"aud\":\"other\"}",
                "{\"sub\":\"fan\",\"azp\":\"other\"}",
                "{\"sub\":\"fan\",\"client_id\":[\"fan-app\"]}",
                "{\"sub\":\"fan\",\"azp\":\"fan-app\",\"iss\":\"https://evil.example\"}")) {
            provider.answer("/me", answer);

            problem(club.exchange(UUID.randomUUID().toString()), 401, "sso_token_invalid");
        }
        provider.answer("/me", "{\"sub\":\"fan\",\"client_id\":\"fan-app\"}");
        ok(club.exchange("opaque"));
    }

    @Test
    void introspectedTokenMayNameItsAudience() throws Exception {
        asked(Map.of());
        provider.answer("/me", "{\"sub\":\"fan\"}");

        ok(club.exchange(provider.token(clock.instant(), "fan")));

        for (JwtClaims claims : List.of(
                changed("aud", List.of("other")),
                changed("aud", null),
                changed("iss", "https://evil.example"),
                changed("exp", inSeconds(-31)))) {
            problem(club.exchange(provider.sign(claims)), 401, "sso_token_invalid");
        }
        JwtClaims issued = changed("aud", List.of("account"));
        issued.setClaim("azp", "fan-app");
        ok(club.exchange(provider.sign(issued)));
    }

    @Test
    void whereATokenCanBeIntrospectedItIsBeforeItsOwnerIsAskedFor() {
        asked(introspection());
        provider.answer("/me", "{\"sub\":\"fan\"}");
        for (String refusal : List.of("{\"active\":false}", said("\"sub\":\"fan\""), said("\"client_id\":\"other\""))) {
            provider.answer("/introspect", refusal);
            problem(club.exchange("opaque"), 401, "sso_token_invalid");
        }
        provider.answer("/introspect", "{}");
        problem(club.exchange("opaque"), 503, "provider_unavailable");
        assertThat(provider.asked("/me")).isZero();

        provider.answer(question("opaque"), said("\"client_id\":\"fan-app\""));

        ok(club.exchange("opaque"));
    }

    private void asked(Map<String, ?> more) {
        var draft = new HashMap<String, Object>(more);
        draft.put("userinfoUrl", FakeProvider.url() + "/me");
        club.trust("userinfo", draft);
    }

    /// Of a good token's claims one is different, or absent.
    private JwtClaims changed(String name, @Nullable Object value) {
        JwtClaims claims = provider.claims(clock.instant(), "fan");
        claims.unsetClaim(name);
        if (value != null) {
            claims.setClaim(name, value);
        }
        return claims;
    }

    private void introspected() {
        club.trust("introspection", introspection());
    }

    private static Map<String, String> introspection() {
        return Map.of(
                "introspectionUrl", FakeProvider.url() + "/introspect", "clientId", "terrace", "clientSecret", SECRET);
    }

    /// The path with the credentials and the form that are due, as RFC 6749 and RFC 7662 have them.
    private static String question(String token) {
        String credentials = Base64.getEncoder()
                .encodeToString("terrace:s3cret%3Au%26%2B".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        return "/introspect Basic " + credentials + " token=" + token + "&token_type_hint=access_token";
    }

    private static String said(String claims) {
        return "{\"active\":true," + claims + "}";
    }

    private long inSeconds(int seconds) {
        return clock.instant().plusSeconds(seconds).getEpochSecond();
    }
}
