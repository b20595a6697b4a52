package io.terrace.gateway.token;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.fake.FakeService;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Signer;
import io.terrace.gateway.fake.World;
import io.terrace.gateway.upstream.UpstreamRegistry;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class SigningKeySetTest {

    private static final String PATH = "/.well-known/jwks.json";

    @Inject
    Vertx vertx;

    @Inject
    UpstreamRegistry upstreams;

    @Inject
    GatewayConfig config;

    World world;
    Instant now = Instant.parse("2030-01-01T00:00:00Z");
    SigningKeySet keys;

    @BeforeEach
    void begin() {
        keys = new SigningKeySet(vertx, () -> now, new ObjectMapper(), upstreams, config);
        show(new Signer("a"));
    }

    @AfterEach
    void end() {
        world.auth.service().start();
        show(world.signer);
    }

    @Test
    void tokenCannotBeJudgedWithoutAuthService() throws Exception {
        world.auth.service().stop();
        assertThat(outcome("a")).isEqualTo("temporarily_unavailable");

        world.auth.service().start();

        assertThat(outcome("a")).isEqualTo("known");
    }

    @Test
    void anAuthServiceWithoutKeysIsNotReadyYet() throws Exception {
        world.auth.service().on(PATH, request -> FakeService.json(request, 200, "{\"keys\":[]}"));

        assertThat(outcome("a")).isEqualTo("temporarily_unavailable");
    }

    @Test
    void aNewKeyIsFetchedTheMomentItIsMet() throws Exception {
        assertThat(outcome("a")).isEqualTo("known");

        show(new Signer("b"));

        assertThat(outcome("b")).isEqualTo("known");
    }

    @Test
    void afterOneMadeUpKeyOthersAreNotAskedForUntilAWhileHasPassed() throws Exception {
        assertThat(outcome("x")).isEqualTo("token_invalid");
        show(new Signer("b"));
        assertThat(outcome("b")).isEqualTo("token_invalid");

        now = now.plus(config.tokens().unknownKeyPause()).plusSeconds(1);

        assertThat(outcome("b")).isEqualTo("known");
    }

    /// Points of small order, with which a signature can be made up, and such as are not on the curve at all.
    @Test
    void aKeyThatIsNoneIsNotTaken() throws Exception {
        List<String> points = List.of(
                "01" + "00".repeat(31),
                "00".repeat(32),
                "ec" + "ff".repeat(30) + "7f",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                "ee" + "ff".repeat(30) + "7f",
                "02" + "00".repeat(31),
                "01" + "00".repeat(30),
                "");
        for (String point : points) {
            String x = Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(HexFormat.of().parseHex(point));
            String jwk = "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"kid\":\"weak\",\"x\":\"" + x + "\"}";
            assertThat(Ed25519VerificationKey.of(new ObjectMapper().readTree(jwk)))
                    .as(point)
                    .isEmpty();
        }
        for (String other : List.of("{\"kty\":\"OKP\",\"crv\":\"X25519\"", "{\"kty\":\"EC\",\"crv\":\"P-256\"")) {
            String jwk = other + ",\"kid\":\"other\",\"x\":\"" + "A".repeat(43) + "\"}";
            assertThat(Ed25519VerificationKey.of(new ObjectMapper().readTree(jwk)))
                    .as(other)
                    .isEmpty();
        }
    }

    @Test
    void aKeyThatWasTakenBackDies() throws Exception {
        assertThat(outcome("a")).isEqualTo("known");
        show(new Signer("b"));

        now = now.plus(config.tokens().keysFor()).plusSeconds(1);
        outcome("a");

        await().until(() -> outcome("a").equals("token_invalid"));
    }

    @Test
    void aWithdrawnKeyDiesAtOnceThoughAnAnswerStillHasIt() throws Exception {
        assertThat(outcome("a")).isEqualTo("known");

        keys.withdrawn("a");

        assertThat(keys.stands("a", now)).isFalse();
        assertThat(outcome("a")).isEqualTo("token_invalid");
    }

    @Test
    void itsSuccessorIsKnownThoughSomebodyMadeUpAKeyBefore() throws Exception {
        assertThat(outcome("a")).isEqualTo("known");
        assertThat(outcome("x")).isEqualTo("token_invalid");
        show(new Signer("b"));

        keys.withdrawn("a");

        await().until(() -> keys.stands("b", now));
        assertThat(outcome("b")).isEqualTo("known");
    }

    @Test
    void keysAreRequestedNowAndThenDuringAnOutage() throws Exception {
        assertThat(outcome("a")).isEqualTo("known");
        world.auth.service().on(PATH, request -> FakeService.json(request, 503, "{}"));
        now = now.plus(config.tokens().keysFor()).plusSeconds(1);
        long before = world.auth.service().count(PATH);

        for (int i = 0; i < 100; i++) {
            assertThat(outcome("a")).isEqualTo("known");
        }

        await().until(() -> world.auth.service().count(PATH) > before);
        assertThat(world.auth.service().count(PATH)).isEqualTo(before + 1);
    }

    private void show(Signer signer) {
        world.auth.service().on(PATH, request -> FakeService.json(request, 200, "{\"keys\":[" + signer.jwk() + "]}"));
    }

    private String outcome(String id) throws Exception {
        try {
            keys.named(id).toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
            return "known";
        } catch (ExecutionException refused) {
            return String.valueOf(Objects.requireNonNull(refused.getCause()).getMessage());
        }
    }
}
