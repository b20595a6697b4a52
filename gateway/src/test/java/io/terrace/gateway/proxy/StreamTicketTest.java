package io.terrace.gateway.proxy;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.AuthEvents;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeAuth;
import io.terrace.gateway.fake.FakeService;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A stream that is opened with a ticket and no key, as a browser's EventSource does.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class StreamTicketTest {

    private static final String PAGE = "https://fans.example";

    @TestHTTPResource
    URI gateway;

    World world;

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void serviceGetsTheKeyHashOfATicket() {
        Partner partner = world.partner();
        String key = partner.key();

        Client.to(gateway, "/v2/stream/tickets")
                .key(key)
                .bearer(world.signer.token(partner.fan()))
                .header("X-Service-Key-Hash", "0".repeat(64))
                .post("{}");
        Client.to(gateway, "/v2/feed")
                .key(key)
                .bearer(world.signer.token(partner.fan()))
                .header("X-Service-Key-Hash", "0".repeat(64))
                .get();

        assertThat(world.realtime.last("/v2/stream/tickets").header("x-service-key-hash"))
                .isEqualTo(FakeAuth.hash(key));
        assertThat(world.feed.last("/v2/feed").header("x-service-key-hash")).isNull();
    }

    @Test
    void aTicketNeedsNoKey() {
        opens(FakeAuth.hash(world.partner().key()));

        Client.Answer answer = open("once", null).join();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("event: stream.ready\n\n");
        assertThat(answer.header("X-Service-Key-Hash")).isEmpty();
        assertThat(answer.header("Cache-Control")).contains("no-store");
    }

    @Test
    void withoutATicketAKeyIsAskedFor() {
        assertThat(Client.to(gateway, "/v2/stream").get().outcome()).isEqualTo("401 api_key_missing");
    }

    @Test
    void aPageOfTheKeysOriginsMayReadIt() {
        opens(FakeAuth.hash(world.partner().origins(PAGE).key()));

        Client.Answer answer = open("once", PAGE).join();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Access-Control-Allow-Origin")).contains(PAGE);
    }

    @Test
    void anotherPageMayNot() {
        opens(FakeAuth.hash(world.partner().origins("https://other.example").key()));

        Client.Answer answer = open("once", PAGE).join();

        assertThat(answer.outcome()).isEqualTo("403 origin_not_allowed");
        assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void theTicketOfADeadKeyOpensNothing() {
        opens(FakeAuth.hash("pk_test_nobody_knows"));

        assertThat(open("once", null).join().outcome()).isEqualTo("401 api_key_invalid");
    }

    @Test
    void aTicketThatNamesNoKeyOpensNothing() {
        world.realtime.on(
                "/v2/stream",
                request -> request.response()
                        .putHeader("Content-Type", "text/event-stream")
                        .end("event: stream.ready\n\n"));

        assertThat(open("once", null).join().outcome()).isEqualTo("401 token_invalid");
    }

    @Test
    void aRefusedTicketIsRefusedAsTheServiceSays() {
        world.realtime.on("/v2/stream", request -> FakeService.json(request, 401, "{}"));

        assertThat(open("once", null).join().status()).isEqualTo(401);
    }

    @Test
    void theStreamEndsWithTheKeyOfItsTicket() throws Exception {
        Partner partner = world.partner();
        String key = partner.key();
        opens(FakeAuth.hash(key));
        long before = world.realtime.count("/v2/stream");
        var doomed = open("lasting", null);
        await().until(() -> world.realtime.count("/v2/stream") == before + 1);
        assertThat(doomed).isNotDone();
        world.auth.forgets(key);

        try (AuthEvents events = new AuthEvents()) {
            events.tell(new CredentialRevoked(
                    UUID.randomUUID(), FakeAuth.hash(key), partner.id, partner.community, Instant.now()));
        }

        await().until(doomed::isDone);
        assertThat(doomed.join().body()).startsWith("event: stream.ready");
    }

    private void opens(String keyHash) {
        world.realtime.on("/v2/stream", request -> {
            request.response()
                    .setChunked(true)
                    .putHeader("Content-Type", "text/event-stream")
                    .putHeader("Cache-Control", "no-store")
                    .putHeader("x-service-key-hash", keyHash)
                    .write("event: stream.ready\n\n");
            if ("once".equals(request.getParam("ticket"))) {
                request.response().end();
            }
        });
    }

    private CompletableFuture<Client.Answer> open(String ticket, @Nullable String origin) {
        Client client = Client.to(gateway, "/v2/stream?ticket=" + ticket);
        return (origin == null ? client : client.header("Origin", origin)).sendAsync("GET");
    }
}
