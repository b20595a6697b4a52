package io.terrace.gateway.proxy;

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
import io.terrace.gateway.fake.Signer;
import io.terrace.gateway.fake.World;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.events.AuthEvent.SigningKeyWithdrawn;
import io.terrace.platform.kernel.Credential.Status;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A key that dies while a stream it opened goes on.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class StreamKeyTest {

    @TestHTTPResource
    URI gateway;

    World world;

    @BeforeEach
    void stream() {
        world.realtime.on(
                "/v2/stream",
                request -> request.response()
                        .setChunked(true)
                        .putHeader("Content-Type", "text/event-stream")
                        .write("event: stream.ready\n\n"));
    }

    @AfterEach
    void everythingIsWell() {
        world.reset();
        world.auth.signsWith(world.signer);
    }

    @Test
    void theStreamsOfAKeyThatExpiresEnd() {
        Partner partner = world.partner().expiresAt(Instant.now().plusSeconds(5));
        String key = partner.key();
        var doomed = open(partner, key);
        Partner other = world.partner();
        var lasting = open(other, other.key());

        await().until(doomed::isDone);

        assertThat(doomed.join().status()).isEqualTo(200);
        assertThat(doomed.join().body()).startsWith("event: stream.ready");
        assertThat(open(partner, key).join().outcome()).isEqualTo("401 api_key_expired");
        assertThat(lasting).isNotDone();
    }

    @Test
    void theStreamsOfARevokedKeyEnd() throws Exception {
        Partner partner = world.partner();
        String key = partner.key();
        long before = world.realtime.count("/v2/stream");
        var doomed = open(partner, key);
        var rotating = partner.status(Status.ROTATING).key();
        var lasting = open(partner, rotating);
        await().until(() -> world.realtime.count("/v2/stream") == before + 2);
        world.auth.forgets(key);

        try (AuthEvents events = new AuthEvents()) {
            for (String changed : new String[] {key, rotating}) {
                events.tell(new CredentialRevoked(
                        UUID.randomUUID(), FakeAuth.hash(changed), partner.id, partner.community, Instant.now()));
            }
        }

        await().until(doomed::isDone);
        assertThat(doomed.join().status()).isEqualTo(200);
        assertThat(open(partner, key).join().outcome()).isEqualTo("401 api_key_invalid");
        assertThat(lasting).isNotDone();
    }

    @Test
    void theStreamsOfAWithdrawnSigningKeyEnd() throws Exception {
        Partner partner = world.partner();
        String key = partner.key();
        Signer leaked = new Signer("leaked-" + UUID.randomUUID());
        world.auth.signsWith(world.signer, leaked);
        String token = leaked.token(partner.fan());
        await().until(() -> Client.to(gateway, "/v2/feed")
                .key(key)
                .bearer(token)
                .get()
                .outcome()
                .equals("200"));
        long before = world.realtime.count("/v2/stream");
        var doomed = open(key, token);
        var lasting = open(partner, key);
        await().until(() -> world.realtime.count("/v2/stream") == before + 2);

        try (AuthEvents events = new AuthEvents()) {
            events.tell(new SigningKeyWithdrawn(leaked.kid(), Instant.now()));
        }

        await().until(doomed::isDone);
        assertThat(doomed.join().status()).isEqualTo(200);
        assertThat(open(key, token).join().outcome()).isEqualTo("401 token_invalid");
        assertThat(lasting).isNotDone();
    }

    private CompletableFuture<Client.Answer> open(Partner partner, String key) {
        return open(key, world.signer.token(partner.fan()));
    }

    private CompletableFuture<Client.Answer> open(String key, String token) {
        return Client.to(gateway, "/v2/stream").key(key).bearer(token).sendAsync("GET");
    }
}
