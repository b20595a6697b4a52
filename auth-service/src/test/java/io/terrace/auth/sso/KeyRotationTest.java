package io.terrace.auth.sso;

import static io.terrace.auth.Club.ok;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jose4j.jwk.PublicJsonWebKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A provider that changes its keys, and one that is down.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(value = ProviderPorts.class, scope = TestResourceScope.GLOBAL)
class KeyRotationTest {

    private FakeProvider provider;
    private SsoClub club;
    private String id;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() throws Exception {
        provider = new FakeProvider();
        club = SsoClub.found();
        id = club.trust("jwks", Map.of());
    }

    @AfterEach
    void close() {
        provider.close();
    }

    @Test
    void aNewKeyIsFollowedAtOnce() throws Exception {
        ok(signIn());

        provider.rotate("RS256");

        ok(signIn());
        assertThat(provider.asked("/jwks")).isEqualTo(2);
    }

    @Test
    void ofFiftyTokensOfMadeUpKeysOneMakesUsAskAgain() throws Exception {
        ok(signIn());
        PublicJsonWebKey forged = TestKeys.make("ES256");

        List<Response> answers = ParallelRunner.of(50, () -> {
            forged.setKeyId(UUID.randomUUID().toString());
            return exchange(forged);
        });

        assertThat(answers).allSatisfy(answer -> problem(answer, 401, "sso_token_invalid"));
        assertThat(provider.asked("/jwks")).isEqualTo(2);
    }

    @Test
    void madeUpKeysMakeUsAskOnceAMinute() throws Exception {
        PublicJsonWebKey forged = TestKeys.make("ES256");
        problem(exchange(forged), 401, "sso_token_invalid");
        problem(exchange(forged), 401, "sso_token_invalid");
        assertThat(provider.asked("/jwks")).isEqualTo(2);

        clock.advance(Duration.ofSeconds(61));
        problem(exchange(forged), 401, "sso_token_invalid");
        problem(exchange(forged), 401, "sso_token_invalid");

        assertThat(provider.asked("/jwks")).isEqualTo(3);
    }

    @Test
    void ofFiftyFirstSignInsOneAsksForTheKeys() throws Exception {
        List<Response> answers = ParallelRunner.of(50, this::signIn);

        assertThat(answers).allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(200));
        assertThat(provider.asked("/jwks")).isEqualTo(1);
    }

    @Test
    void oldKeysServeForADayWhileTheProviderIsDown() throws Exception {
        ok(signIn());
        provider.breakDown(500);

        clock.advance(Duration.ofHours(12));
        ok(signIn());
        clock.advance(Duration.ofHours(13));
        outage(signIn());

        provider.recover();
        clock.advance(Duration.ofSeconds(6));
        ok(signIn());
    }

    @Test
    void keyThatCannotBeLookedUpIsAnOutage() throws Exception {
        ok(signIn());
        provider.rotate("ES256");
        provider.breakDown(503);

        outage(signIn());
        outage(signIn());

        provider.recover();
        clock.advance(Duration.ofSeconds(61));
        ok(signIn());
    }

    @Test
    void aProviderThatWasNeverReachedIsAnOutage() throws Exception {
        provider.close();
        outage(signIn());
        provider = new FakeProvider();

        clock.advance(Duration.ofSeconds(6));

        ok(signIn());
    }

    @Test
    void nonsenseForKeysIsAnOutage() throws Exception {
        for (String nonsense : List.of("", "[]", "{\"keys\":7}", "{\"keys\":null}", "<html>", "[".repeat(100_000))) {
            provider.answer("/jwks", nonsense);

            outage(signIn());

            clock.advance(Duration.ofSeconds(6));
        }
    }

    @Test
    void keysOfAChangedProviderAreFetchedAgain() throws Exception {
        ok(signIn());
        String withOldKey = provider.token(clock.instant(), "fan");
        provider.rotate("ES256");

        club.change(id, Map.of("audiences", List.of(FakeProvider.AUDIENCE, "other")));

        problem(club.exchange(withOldKey), 401, "sso_token_invalid");
        ok(signIn());
    }

    @Test
    void aDiscoveryDocumentLeadsToTheKeys() throws Exception {
        club.change(id, Map.of("kind", "discovery")).then().statusCode(200);

        ok(signIn());

        assertThat(provider.asked()).containsExactly("/.well-known/openid-configuration", "/jwks");
    }

    @Test
    void aDiscoveryDocumentOfAnotherIssuerLeadsNowhere() throws Exception {
        club.change(id, Map.of("kind", "discovery"));
        provider.answer(
                "/.well-known/openid-configuration",
                "{\"issuer\":\"https://evil.example\",\"jwks_uri\":\"%s/jwks\"}".formatted(FakeProvider.url()));

        outage(signIn());

        assertThat(provider.asked("/jwks")).isZero();
    }

    /// The document is the provider's, where it points to is looked at as hard as the document's own address.
    @Test
    void aDiscoveryDocumentDoesNotLeadHome() throws Exception {
        club.change(id, Map.of("kind", "discovery"));
        for (String url : List.of("http://localhost:1/jwks", "https://127.0.0.1/jwks", "file:///etc/passwd", "")) {
            provider.answer(
                    "/.well-known/openid-configuration",
                    "{\"issuer\":\"%s\",\"jwks_uri\":\"%s\"}".formatted(FakeProvider.url(), url));

            outage(signIn());

            clock.advance(Duration.ofSeconds(6));
        }
    }

    private Response signIn() throws Exception {
        return club.exchange(provider.token(clock.instant(), "fan"));
    }

    private Response exchange(PublicJsonWebKey key) throws Exception {
        return club.exchange(
                TestKeys.signature(provider.claims(clock.instant(), "fan"), key).getCompactSerialization());
    }

    private static void outage(Response answer) {
        problem(answer, 503, "provider_unavailable");
        assertThat(answer.header("Retry-After")).isNotNull();
    }
}
