package io.terrace.auth.sso;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.onlyOne;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.HeardEvents;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.platform.events.AuthEvent.DeviceRegistered;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jose4j.jwt.JwtClaims;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(value = ProviderPorts.class, scope = TestResourceScope.GLOBAL)
class SsoTest {

    private FakeProvider provider;
    private SsoClub club;

    @Inject
    TestClock clock;

    @Inject
    HeardEvents events;

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
    void aTokenOpensASessionAndTheNextFindsTheSameUser() throws Exception {
        JwtClaims claims = provider.claims(clock.instant(), "fan-1");
        claims.setStringClaim("name", "Jo");

        JsonPath first = ok(club.exchange(provider.sign(claims)));
        JsonPath second = ok(club.exchange(provider.token(clock.instant(), "fan-1")));

        assertThat(first.getBoolean("isNewUser")).isTrue();
        assertThat(first.getString("user.displayName")).isEqualTo("Jo");
        assertThat(payload(first.getString("accessToken")).getList("amr")).isEqualTo(List.of("sso"));
        assertThat(second.getBoolean("isNewUser")).isFalse();
        assertThat(second.getString("user.id")).isEqualTo(first.getString("user.id"));
        ok(club.club().refreshLive(second.getString("refreshToken")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"RS256", "EdDSA"})
    void otherAlgorithmsServeAsWell(String algorithm) throws Exception {
        provider.rotate(algorithm);

        ok(club.exchange(provider.token(clock.instant(), "fan-1")));
    }

    @Test
    void theNamesOfRfc8693ServeAsWell() throws Exception {
        ok(club.exchange(Map.of(
                "subject_token",
                provider.token(clock.instant(), "fan-1"),
                "subject_token_type",
                "urn:ietf:params:oauth:token-type:id_token")));

        invalid(
                club.exchange(Map.of("ssoToken", provider.token(clock.instant(), "fan-1"), "tokenType", "saml2")),
                "/tokenType");
        invalid(club.exchange(Map.of()), "/ssoToken");
    }

    @Test
    void pushTokenIsPublishedWithItsInstallation() throws Exception {
        UUID installation = UUID.randomUUID();
        JsonPath tokens = ok(club.exchange(Map.of(
                "ssoToken",
                provider.sign(provider.claims(clock.instant(), "pushed")),
                "installationId",
                installation,
                "pushToken",
                "0a1b2c")));

        DeviceRegistered told =
                events.await(DeviceRegistered.class, event -> event.sessionId().equals(tokens.getUUID("sessionId")));

        assertThat(told.installationId()).isEqualTo(installation);
        assertThat(told.pushToken()).isEqualTo("0a1b2c");
    }

    @Test
    void aTokenCountsOnce() throws Exception {
        String token = provider.token(clock.instant(), "fan-1");
        ok(club.exchange(token));

        problem(club.exchange(token), 401, "sso_token_invalid");
        clock.advance(Duration.ofMinutes(5).plusSeconds(20));
        problem(club.exchange(token), 401, "sso_token_invalid");
    }

    @Test
    void ofFiftyUsesAtOnceOneCounts() throws Exception {
        String token = provider.token(clock.instant(), "fan-1");

        List<Response> answers = ParallelRunner.of(50, () -> club.exchange(token));

        onlyOne(200, answers, 401);
        assertThat(Rows.count("session", club.club().community())).isEqualTo(1);
    }

    @Test
    void ofFiftyFirstSignInsOfOneFanOneMakesTheUser() throws Exception {
        List<Response> answers = ParallelRunner.of(50, () -> club.exchange(provider.token(clock.instant(), "fan-1")));

        assertThat(answers).allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(200));
        assertThat(answers)
                .filteredOn(answer -> answer.<Boolean>path("isNewUser"))
                .hasSize(1);
        assertThat(Rows.count("app_user", club.club().community())).isEqualTo(1);
    }

    @Test
    void theInstallationThatHadATokenMayPresentItAgain() throws Exception {
        String token = provider.token(clock.instant(), "fan-1");
        var own = Map.of("ssoToken", token, "installationId", UUID.randomUUID().toString());
        ok(club.exchange(own));

        ok(club.exchange(own));
        problem(
                club.exchange(Map.of(
                        "ssoToken", token, "installationId", UUID.randomUUID().toString())),
                401,
                "sso_token_invalid");
        problem(club.exchange(token), 401, "sso_token_invalid");
    }

    @Test
    void aRepeatedRequestHasTheFirstAnswer() throws Exception {
        var body = Map.of("ssoToken", provider.token(clock.instant(), "fan-1"));
        String key = UUID.randomUUID().toString();

        List<Response> answers = List.of(withKey(key, body), withKey(key, body));

        assertThat(answers.getFirst().statusCode()).isEqualTo(200);
        assertThat(answers.getLast().asString()).isEqualTo(answers.getFirst().asString());
        assertThat(answers.getLast().header("Idempotency-Replayed")).isEqualTo("true");
        problem(
                withKey(key, Map.of("ssoToken", provider.token(clock.instant(), "fan-2"))),
                422,
                "idempotency_key_reused");
    }

    @Test
    void aProviderThatIsNotSetUpIsNotSupported() throws Exception {
        String token = provider.token(clock.instant(), "fan-1");
        var body = Map.of("ssoToken", token);

        problem(club.exchange("ticketing", body), 400, "unsupported_provider");
        problem(club.exchange("OAUTH2", body), 400, "unsupported_provider");
        problem(club.exchange("facebook", body), 400, "unsupported_provider");
        problem(SsoClub.found().exchange(body), 400, "unsupported_provider");
        ok(club.exchange(token));
    }

    @Test
    void aProviderSwitchedOffOrRemovedIsNotSupported() throws Exception {
        String other = club.add(Map.of(
                        "provider",
                        "custom",
                        "kind",
                        "jwks",
                        "issuer",
                        FakeProvider.url(),
                        "audiences",
                        List.of(FakeProvider.AUDIENCE),
                        "jwksUrl",
                        FakeProvider.url() + "/jwks"))
                .path("id");
        ok(club.exchange("custom", Map.of("ssoToken", provider.token(clock.instant(), "fan-1"))));
        String token = provider.token(clock.instant(), "fan-1");

        club.change(other, Map.of("enabled", false)).then().statusCode(200);
        problem(club.exchange("custom", Map.of("ssoToken", token)), 400, "unsupported_provider");

        club.change(other, Map.of("enabled", true)).then().statusCode(200);
        ok(club.exchange("custom", Map.of("ssoToken", token)));

        operator()
                .delete("/v2/partners/{id}/identity-providers/{p}", club.club().partner(), other);
        problem(club.exchange("custom", Map.of("ssoToken", token)), 400, "unsupported_provider");
    }

    @Test
    void twoProvidersOfOneIssuerTakeATokenOnceTogether() throws Exception {
        club.add(Map.of(
                "provider",
                "ticketing",
                "kind",
                "discovery",
                "issuer",
                FakeProvider.url(),
                "audiences",
                List.of(FakeProvider.AUDIENCE)));
        String token = provider.token(clock.instant(), "fan-1");
        JsonPath first = ok(club.exchange("ticketing", Map.of("ssoToken", token)));

        problem(club.exchange(token), 401, "sso_token_invalid");
        JsonPath second = ok(club.exchange(provider.token(clock.instant(), "fan-1")));

        assertThat(second.getString("user.id")).isEqualTo(first.getString("user.id"));
    }

    private Response withKey(String key, Map<String, ?> body) {
        return club.club().liveApp().header("Idempotency-Key", key).body(body).post("/v2/auth/sso/oauth2");
    }

    private static JsonPath payload(String token) {
        return new JsonPath(
                new String(Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]), StandardCharsets.UTF_8));
    }
}
