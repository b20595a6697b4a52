package io.terrace.auth.sync;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.TestClock;
import io.terrace.auth.keyset.PublicKeyCache;
import io.terrace.auth.sso.FakeProvider;
import io.terrace.auth.sso.ProviderPorts;
import io.terrace.auth.trust.PartnerServer;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A partner whose server shows its keys at a URL.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(value = ProviderPorts.class, scope = TestResourceScope.GLOBAL)
class ShownKeysTest {

    private static final String KEYS = "/v2/partners/{id}/signing-keys";

    @Inject
    TestClock clock;

    private FakeProvider host;
    private Club club;
    private String row;

    @BeforeEach
    void found() throws Exception {
        host = new FakeProvider();
        club = Club.found();
        row = operator()
                .body(Map.of("jwksUrl", FakeProvider.url() + "/jwks"))
                .post(KEYS, club.partner())
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    @AfterEach
    void close() {
        host.close();
    }

    @Test
    void aTokenSignedWithAShownKeyIsThePartnersWord() throws Exception {
        assertThat(ok(sync(host.key())).getBoolean("sync.created")).isTrue();
        ok(sync(host.key()));

        assertThat(host.asked("/jwks")).isEqualTo(1);
    }

    @Test
    void aNewKeyIsFollowedAndAnOldOneForgotten() throws Exception {
        PublicJsonWebKey old = host.key();
        ok(sync(old));

        PublicJsonWebKey young = host.rotate("ES256");

        ok(sync(young));
        problem(sync(old), 401, "sso_token_invalid");
        assertThat(host.asked("/jwks")).isEqualTo(2);
    }

    @Test
    void unknownKidsCauseOneFetchAMinute() throws Exception {
        ok(sync(host.key()));

        List<Response> answers = ParallelRunner.of(20, () -> sync(madeUp()));

        assertThat(answers).allMatch(answer -> answer.statusCode() == 401);
        assertThat(host.asked("/jwks")).isEqualTo(2);
        clock.advance(Duration.ofMinutes(1));
        problem(sync(madeUp()), 401, "sso_token_invalid");
        assertThat(host.asked("/jwks")).isEqualTo(3);
    }

    @Test
    void cachedKeysServeOneDayDuringHostOutage() throws Exception {
        ok(sync(host.key()));
        host.breakDown(503);

        clock.advance(PublicKeyCache.FRESH.plusMinutes(1));
        ok(sync(host.key()));
        clock.advance(Duration.ofHours(24));

        Response refused = sync(host.key());
        problem(refused, 503, "provider_unavailable");
        assertThat(refused.header("Retry-After")).isEqualTo("5");
        host.recover();
        clock.advance(Duration.ofSeconds(6));
        ok(sync(host.key()));
    }

    @Test
    void outageIsNoBadTokenAndKnownKeysStillWork() throws Exception {
        host.breakDown(503);
        PartnerServer given = PartnerServer.of(club);
        Map<String, Object> fan = Map.of("externalUserId", "u-2");

        problem(sync(host.key()), 503, "provider_unavailable");
        ok(live(Map.of("externalUserId", "u-2", "identityToken", given.token(clock.instant(), fan))));
    }

    @Test
    void requestRepeatedDuringAnOutageGetsTheFirstAnswer() throws Exception {
        Map<String, Object> word = Map.of(
                "externalUserId",
                "u-1",
                "identityToken",
                token(host.key(), host.key().getKeyId()));
        String key = UUID.randomUUID().toString();
        Response first = keyed(key, word);
        host.breakDown(503);
        clock.advance(Duration.ofHours(25));

        Response repeat = keyed(key, word);

        assertThat(repeat.statusCode()).isEqualTo(200);
        assertThat(repeat.asString()).isEqualTo(first.asString());
        assertThat(repeat.header("Idempotency-Replayed")).isEqualTo("true");
        problem(keyed(UUID.randomUUID().toString(), word), 503, "provider_unavailable");
        problem(
                keyed(key, Map.of("externalUserId", "u-2", "identityToken", word.get("identityToken"))),
                422,
                "idempotency_key_reused");
    }

    @Test
    void idempotencyKeyDoesNotStoreOutage() throws Exception {
        Map<String, Object> word = Map.of(
                "externalUserId",
                "u-1",
                "identityToken",
                token(host.key(), host.key().getKeyId()));
        String key = UUID.randomUUID().toString();
        host.breakDown(503);
        problem(keyed(key, word), 503, "provider_unavailable");

        host.recover();
        clock.advance(Duration.ofSeconds(6));

        ok(keyed(key, word));
        problem(live(word), 401, "sso_token_invalid");
    }

    @Test
    void onceTheUrlIsRemovedItsKeysSignNoMore() throws Exception {
        ok(sync(host.key()));

        operator().delete(KEYS + "/{key}", club.partner(), row).then().statusCode(204);

        problem(sync(host.key()), 401, "sso_token_invalid");
    }

    @Test
    void aTokenMustNameTheKey() throws Exception {
        problem(
                live(Map.of("externalUserId", "u-1", "identityToken", token(host.key(), null))),
                401,
                "sso_token_invalid");
    }

    private PublicJsonWebKey madeUp() throws Exception {
        PublicJsonWebKey key = PublicJsonWebKey.Factory.newPublicJwk(host.key().getPublicKey());
        key.setPrivateKey(host.key().getPrivateKey());
        key.setAlgorithm(host.key().getAlgorithm());
        key.setKeyId(UUID.randomUUID().toString());
        return key;
    }

    private Response sync(PublicJsonWebKey key) throws Exception {
        return live(Map.of("externalUserId", "u-1", "identityToken", token(key, key.getKeyId())));
    }

    private String token(PublicJsonWebKey key, @Nullable String named) throws Exception {
        var claims = new JwtClaims();
        claims.setAudience(club.partner().toString());
        claims.setJwtId(UUID.randomUUID().toString());
        claims.setExpirationTime(
                NumericDate.fromSeconds(clock.instant().plusSeconds(240).getEpochSecond()));
        claims.setClaim("externalUserId", "u-1");
        var signature = new JsonWebSignature();
        signature.setAlgorithmHeaderValue(key.getAlgorithm());
        if (named != null) {
            signature.setKeyIdHeaderValue(named);
        }
        signature.setKey(key.getPrivateKey());
        signature.setPayload(claims.toJson());
        return signature.getCompactSerialization();
    }

    private Response keyed(String key, Map<String, ?> data) {
        return club.liveApp().header("Idempotency-Key", key).body(data).post("/v2/auth/partner-sync");
    }

    private Response live(Map<String, ?> data) {
        return club.liveApp().body(data).post("/v2/auth/partner-sync");
    }
}
