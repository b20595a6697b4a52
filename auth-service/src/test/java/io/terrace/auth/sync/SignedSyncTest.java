package io.terrace.auth.sync;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.TestClock;
import io.terrace.auth.trust.PartnerServer;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class SignedSyncTest {

    private static final Map<String, String> FAN = Map.of("externalUserId", "u-1", "email", "fan@example.com");

    private Club club;
    private PartnerServer server;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() throws Exception {
        club = Club.found();
        server = PartnerServer.of(club);
    }

    @Test
    void aLiveKeyNeedsASignature() throws Exception {
        problem(live(FAN), 403, "signature_required");

        JsonPath answer = ok(live(signed(FAN)));

        assertThat(answer.getBoolean("sync.created")).isTrue();
        assertThat(answer.getList("sync.linkedIdentities")).isEqualTo(List.of("external_user_id", "email"));
    }

    @Test
    void aPartnerMayOptOut() {
        operator().body(Map.of("settings", Map.of("unsignedSync", true))).patch("/v2/partners/{id}", club.partner());

        ok(live(FAN));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ES256", "RS256"})
    void otherAlgorithmsServeAsWell(String algorithm) throws Exception {
        PartnerServer other = PartnerServer.unregistered(club, algorithm);
        other.register();

        ok(live(with(FAN, other.token(clock.instant(), FAN))));
    }

    /// The signature is the partner's word for a fan, its fixed code is nobody's.
    @Test
    void aSignatureNeverLeadsToAReviewer() throws Exception {
        operator()
                .body(Map.of(
                        "email",
                        "fan@example.com",
                        "code",
                        "482915",
                        "expiresAt",
                        clock.instant().plusSeconds(3_600).toString()))
                .post("/v2/partners/{id}/review-identifiers", club.partner())
                .then()
                .statusCode(201);
        String reviewer =
                ok(club.verify(club.challenge("fan@example.com"), "482915")).getString("user.id");

        JsonPath answer = ok(live(signed(FAN)));

        assertThat(answer.getBoolean("sync.created")).isTrue();
        assertThat(answer.getString("user.id")).isNotEqualTo(reviewer);
    }

    @Test
    void aTokenCountsOnce() throws Exception {
        Map<String, Object> word = signed(FAN);
        ok(live(word));

        problem(live(word), 401, "sso_token_invalid");
    }

    @Test
    void ofFiftyUsesAtOnceOneCounts() throws Exception {
        Map<String, Object> word = signed(FAN);

        List<Response> answers = ParallelRunner.of(50, () -> live(word));

        assertThat(answers.stream().filter(answer -> answer.statusCode() == 200))
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 401))
                .hasSize(49);
    }

    @Test
    void tokenIsForTheSubjectItNames() throws Exception {
        refused(server.token(clock.instant(), Map.of("externalUserId", "u-1")));
        refused(server.token(clock.instant(), Map.of("externalUserId", "u-2", "email", "fan@example.com")));
        refused(server.token(clock.instant(), Map.of("externalUserId", 1, "email", "fan@example.com")));

        ok(live(with(FAN, server.token(clock.instant(), Map.of("externalUserId", "u-1", "email", "FAN@example.com")))));
    }

    @Test
    void aTokenHasAnEndAnAudienceAndAName() throws Exception {
        Instant now = clock.instant();
        JwtClaims late = server.claims(now, FAN);
        late.setExpirationTime(NumericDate.fromSeconds(now.minusSeconds(60).getEpochSecond()));
        JwtClaims longLived = server.claims(now, FAN);
        longLived.setExpirationTime(NumericDate.fromSeconds(now.plusSeconds(600).getEpochSecond()));
        JwtClaims endless = server.claims(now, FAN);
        endless.unsetClaim("exp");
        JwtClaims nameless = server.claims(now, FAN);
        nameless.unsetClaim("jti");
        JwtClaims elsewhere = server.claims(now, FAN);
        elsewhere.setAudience(UUID.randomUUID().toString());
        JwtClaims anywhere = server.claims(now, FAN);
        anywhere.unsetClaim("aud");
        for (JwtClaims bad : List.of(late, longLived, endless, nameless, elsewhere, anywhere)) {
            refused(server.sign(bad));
        }

        JwtClaims atTheApi = server.claims(now, FAN);
        atTheApi.setAudience(TestStack.PUBLIC_URL);
        ok(live(with(FAN, server.sign(atTheApi))));
    }

    @Test
    void aStrangersSignatureIsWorthNothing() throws Exception {
        PartnerServer stranger = PartnerServer.unregistered(club, "EdDSA");
        PartnerServer otherPartner = PartnerServer.of(Club.found());
        String good = server.token(clock.instant(), FAN);

        refused(stranger.token(clock.instant(), FAN));
        refused(otherPartner.sign(server.claims(clock.instant(), FAN)));
        refused(good.substring(0, good.length() - 6) + "AAAAAA");
        refused(header("{\"alg\":\"none\"}") + good.substring(good.indexOf('.'), good.lastIndexOf('.') + 1));
        refused(header("{\"alg\":\"HS256\",\"kid\":\"" + server.keyId() + "\"}") + good.substring(good.indexOf('.')));
        refused(header("{\"alg\":\"RS256\",\"kid\":\"" + server.keyId() + "\"}") + good.substring(good.indexOf('.')));
        refused("not.a.token");
        refused("");
    }

    @Test
    void aRemovedKeySignsNoMore() throws Exception {
        PartnerServer second = PartnerServer.unregistered(club, "EdDSA");
        String id = second.register();
        operator().delete("/v2/partners/{id}/signing-keys/{key}", club.partner(), id);

        refused(second.token(clock.instant(), FAN));
    }

    @Test
    void aTestKeysSignatureIsCheckedToo() throws Exception {
        PartnerServer stranger = PartnerServer.unregistered(club, "EdDSA");

        Response refused =
                club.app().body(with(FAN, stranger.token(clock.instant(), FAN))).post("/v2/auth/partner-sync");

        problem(refused, 401, "sso_token_invalid");
    }

    @Test
    void theSignatureFindsTheSameUserAgain() throws Exception {
        String first = ok(live(signed(FAN))).getString("user.id");
        clock.advance(Duration.ofMinutes(10));

        assertThat(ok(live(signed(FAN))).getString("user.id")).isEqualTo(first);
        assertThat(ok(live(signed(Map.of("email", "fan@example.com")))).getString("user.id"))
                .isEqualTo(first);
    }

    private void refused(String token) {
        problem(live(with(FAN, token)), 401, "sso_token_invalid");
    }

    private Map<String, Object> signed(Map<String, String> data) throws Exception {
        return with(data, server.token(clock.instant(), data));
    }

    private static Map<String, Object> with(Map<String, String> data, String token) {
        var word = new HashMap<String, Object>(data);
        word.put("identityToken", token);
        return word;
    }

    private Response live(Map<String, ?> data) {
        return club.liveApp().body(data).post("/v2/auth/partner-sync");
    }

    private static String header(String json) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(json.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
}
