package io.terrace.gateway.credential;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.AuthEvents;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeAuth;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class CredentialServiceTest {

    @TestHTTPResource
    URI gateway;

    World world;

    @AfterEach
    void everythingIsWell() {
        world.auth.tells();
        world.reset();
    }

    @Test
    void aKeyIsAskedAboutOnceHoweverManyBringIt() {
        Partner partner = world.partner();
        String key = partner.key();

        List<CompletableFuture<Client.Answer>> answers = IntStream.range(0, 50)
                .mapToObj(i -> Client.to(gateway, "/v2/partners/" + partner.id + "/provision")
                        .key(key)
                        .sendAsync("GET"))
                .toList();

        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
        assertThat(world.auth.askedAbout(key)).isEqualTo(1);
    }

    @Test
    void aKeyInUseIsAskedAboutAgain() {
        String key = world.partner().key();
        outcome(key);
        world.auth.forgets(key);

        await().until(() -> outcome(key).equals("401 api_key_invalid"));
    }

    @Test
    void authServiceIsAskedAsTheGateway() {
        String key = world.partner().key();

        outcome(key);

        var context = world.auth.service().last(FakeAuth.LOOKUP).context();
        assertThat(context.path("groups").get(0).asText()).isEqualTo("gateway");
        assertThat(context.path("aud").asText()).isEqualTo("auth-service");
    }

    @Test
    void mistypedKeyIsRefusedWithoutALookup() {
        String key = world.partner().key();
        char last = key.charAt(key.length() - 1);
        String mistyped = key.substring(0, key.length() - 1) + (last == 'x' ? 'y' : 'x');

        assertThat(outcome(mistyped)).isEqualTo("401 api_key_invalid");

        assertThat(world.auth.askedAbout(mistyped)).isZero();
    }

    @Test
    void anUnknownKeyIsNotAskedAboutAgainAtOnce() {
        String key = world.partner().key();
        world.auth.forgets(key);

        assertThat(outcome(key)).isEqualTo("401 api_key_invalid");
        assertThat(outcome(key)).isEqualTo("401 api_key_invalid");

        assertThat(world.auth.askedAbout(key)).isEqualTo(1);
    }

    @Test
    void aKeyMadeAfterItWasRefusedSoonWorks() {
        String key = world.partner().key();
        Credential credential = world.auth.forgets(key);
        assertThat(outcome(key)).isEqualTo("401 api_key_invalid");

        world.auth.knows(key, credential);

        await().until(() -> outcome(key).equals("401 token_missing"));
    }

    @Test
    void withoutAuthServiceAKnownKeyWorksAndAnUnknownOneWaits() {
        String known = world.partner().key();
        String unknown = world.partner().key();
        assertThat(outcome(known)).isEqualTo("401 token_missing");

        world.auth.service().stop();

        assertThat(outcome(known)).isEqualTo("401 token_missing");
        var refused = Client.to(gateway, "/v2/feed").key(unknown).get();
        assertThat(refused.outcome()).isEqualTo("503 temporarily_unavailable");
        assertThat(refused.header("Retry-After")).contains("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{\"@KEY@\": 1}", "{\"@KEY@\": {}}"})
    void unreadableAuthResponseIsTemporarilyUnavailable(String body) {
        String key = world.partner().key();
        world.auth.tells(body.replace("@KEY@", FakeAuth.hash(key)));

        assertThat(outcome(key)).isEqualTo("503 temporarily_unavailable");

        world.auth.tells();
        assertThat(outcome(key)).isEqualTo("401 token_missing");
    }

    @Test
    void aKeyRevokedIsRefusedWithinTwoSeconds() throws Exception {
        Partner partner = world.partner();
        String key = partner.key();
        assertThat(outcome(key)).isEqualTo("401 token_missing");
        world.auth.forgets(key);

        try (AuthEvents events = new AuthEvents()) {
            events.tell(new CredentialRevoked(
                    UUID.randomUUID(), FakeAuth.hash(key), partner.id, partner.community, Instant.now()));
        }

        await().until(() -> outcome(key).equals("401 api_key_invalid"));
    }

    private String outcome(String key) {
        return Client.to(gateway, "/v2/feed").key(key).get().outcome();
    }
}
