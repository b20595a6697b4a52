package io.terrace.gateway.token;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.exchange.BearerToken;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Fan;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.Signer;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class FanTokenVerifierTest {

    @TestHTTPResource
    URI gateway;

    World world;

    @Inject
    FanTokenVerifier tokens;

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    Partner partner;
    Fan fan;
    String key;

    @BeforeEach
    void signIn() {
        partner = world.partner();
        fan = partner.fan();
        key = partner.key();
    }

    @Test
    void validTokenPassesAndIdentifiesFanToService() {
        assertThat(outcome(world.signer.token(fan))).isEqualTo("200");

        var context = world.feed.last("/v2/feed").context();
        assertThat(context.path("iss").asText()).isEqualTo("terrace-gateway");
        assertThat(context.path("aud").asText()).isEqualTo("feed-service");
        assertThat(context.path("sub").asText()).isEqualTo(fan.user().toString());
        assertThat(context.path("cid").asText()).isEqualTo(partner.community.toString());
        assertThat(context.path("pid").asText()).isEqualTo(partner.id.toString());
        assertThat(context.path("sid").asText()).isEqualTo(fan.session().toString());
        assertThat(context.path("env").asText()).isEqualTo("test");
        assertThat(context.path("groups").get(0).asText()).isEqualTo("fan");
        assertThat(context.path("texp").asLong()).isGreaterThan(Instant.now().getEpochSecond());
        assertThat(context.path("exp").asLong() - context.path("iat").asLong()).isEqualTo(60);
    }

    @Test
    void theContextTokenHoldsUnderTheServicesKeyAlone() throws Exception {
        outcome(world.signer.token(fan));

        String token = world.feed.last("/v2/feed").token();
        String content = token.substring(0, token.lastIndexOf('.'));
        assertThat(token)
                .isEqualTo(content + "." + hs256(content, HexFormat.of().parseHex(FakeServices.key("feed-service"))));
    }

    @Test
    void noTokenIsMissing() {
        assertThat(Client.to(gateway, "/v2/feed").key(key).get().outcome()).isEqualTo("401 token_missing");
    }

    @Test
    void aTokenWithoutASignatureIsForged() {
        Map<String, Object> header = world.signer.header();
        header.put("alg", "none");

        String content = world.signer.encode(header) + "." + world.signer.encode(Signer.claims(fan));

        assertThat(outcome(content + ".")).isEqualTo("401 token_invalid");
        assertThat(outcome(content)).isEqualTo("401 token_invalid");
    }

    @Test
    void aTokenSignedWithThePublicKeyAsASecretIsForged() throws Exception {
        Map<String, Object> header = world.signer.header();
        header.put("alg", "HS256");

        String content = world.signer.encode(header) + "." + world.signer.encode(Signer.claims(fan));

        assertThat(outcome(content + "." + hs256(content, world.signer.publicKey())))
                .isEqualTo("401 token_invalid");
    }

    @Test
    void aTokenThatBringsItsOwnKeyIsForged() {
        Signer stranger = new Signer("key-1");
        Map<String, Object> header = stranger.header();
        header.put("jwk", Map.of("kty", "OKP", "crv", "Ed25519", "x", encode(stranger.publicKey())));
        header.put("jku", "http://127.0.0.1:1/keys");

        assertThat(outcome(stranger.token(header, Signer.claims(fan)))).isEqualTo("401 token_invalid");
    }

    @Test
    void aTokenOfAnUnknownKeyIsForged() {
        assertThat(outcome(new Signer("key-9").token(fan))).isEqualTo("401 token_invalid");
    }

    @Test
    void unknownKeysAreNotAskedForTimeAndAgain() {
        outcome(new Signer("key-7").token(fan));
        long asked = world.auth.service().count("/.well-known/jwks.json");

        for (int i = 0; i < 20; i++) {
            outcome(new Signer("made-up-" + i).token(fan));
        }

        assertThat(world.auth.service().count("/.well-known/jwks.json")).isEqualTo(asked);
    }

    @Test
    void aTamperedTokenIsForged() {
        String[] parts = world.signer.token(fan).split("\\.", -1);
        Map<String, Object> claims = Signer.claims(fan);
        claims.put("sub", UUID.randomUUID().toString());

        assertThat(outcome(parts[0] + "." + world.signer.encode(claims) + "." + parts[2]))
                .isEqualTo("401 token_invalid");
    }

    @Test
    void aTokenMustBeOfOurTypeIssuerAndAudience() {
        assertThat(outcome(withHeader("typ", "JWT"))).isEqualTo("401 token_invalid");
        assertThat(outcome(withClaim("iss", "https://elsewhere.example"))).isEqualTo("401 token_invalid");
        assertThat(outcome(withClaim("aud", "another-product"))).isEqualTo("401 token_invalid");
        assertThat(outcome(withHeader("crit", new String[] {"b64"}))).isEqualTo("401 token_invalid");
    }

    @Test
    void aTokenMustHaveBegunAndNotEnded() {
        long now = Instant.now().getEpochSecond();

        assertThat(outcome(withClaim("exp", now - 1))).isEqualTo("401 token_expired");
        assertThat(outcome(withClaim("exp", "tomorrow"))).isEqualTo("401 token_invalid");
        assertThat(outcome(withClaim("iat", now + 600))).isEqualTo("401 token_invalid");
    }

    @Test
    void malformedTokenIsRejected() {
        assertThat(outcome(withClaim("sid", "not-a-session"))).isEqualTo("401 token_invalid");
        assertThat(outcome("a.b.c")).isEqualTo("401 token_invalid");
        assertThat(outcome("x".repeat(5000))).isEqualTo("401 token_invalid");
    }

    @Test
    void aKnownTokenEndsAtItsTime() throws Exception {
        String token = withClaim("exp", Instant.now().getEpochSecond() + 2);
        assertThat(outcome(token)).isEqualTo("200");

        BoundedWait.await().until(() -> outcome(token).equals("401 token_expired"));
    }

    @Test
    void expiredTokenIsRemovedFromTheCache() {
        long end = Instant.now().getEpochSecond() + 3;
        String token = withClaim("exp", end);
        assertThat(outcome(token)).isEqualTo("200");

        BoundedWait.await().until(() -> Instant.now().getEpochSecond() >= end);
        tokens.sweep();

        assertThat(tokens.known(Objects.requireNonNull(BearerToken.of("Bearer " + token)), Instant.now()))
                .isNull();
    }

    @Test
    void aTokenOfAnotherCommunityDoesNotFitTheKey() {
        assertThat(outcome(world.signer.token(world.partner().fan()))).isEqualTo("401 community_mismatch");
    }

    private String withHeader(String name, Object value) {
        Map<String, Object> header = world.signer.header();
        header.put(name, value);
        return world.signer.token(header, Signer.claims(fan));
    }

    private String withClaim(String name, Object value) {
        Map<String, Object> claims = Signer.claims(fan);
        claims.put(name, value);
        return world.signer.token(world.signer.header(), claims);
    }

    private String outcome(String token) {
        return Client.to(gateway, "/v2/feed").key(key).bearer(token).get().outcome();
    }

    private static String hs256(String content, byte[] secret) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        return encode(mac.doFinal(content.getBytes(UTF_8)));
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
