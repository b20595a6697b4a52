package io.terrace.gateway.proxy;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.RawClient;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
@Tag("slow")
class BreakingTest {

    @TestHTTPResource
    URI gateway;

    World world;
    String key;
    String token;

    @BeforeEach
    void signIn() {
        Partner partner = world.partner().limit("reads", 100_000);
        key = partner.key();
        token = world.signer.token(partner.fan());
    }

    @AfterEach
    void everythingIsWell() {
        world.reset();
        // On every event loop.
        await().until(() -> all(askAtOnce("/v2/feed", 200), 200));
    }

    @Test
    void aServiceThatIsGoneIsSaidToBeUnavailableForAMoment() {
        world.feed.stop();
        ask("/v2/feed", 60);

        assertThat(ask("/v2/feed", 200)).allSatisfy(answer -> {
            assertThat(answer.outcome()).isEqualTo("503 temporarily_unavailable");
            assertThat(answer.header("Retry-After")).contains("1");
        });
        assertThat(ask("/v2/uploads/1", 1).getFirst().status()).isEqualTo(200);
        assertThat(Client.to(gateway, "/health").get().status()).isEqualTo(503);
    }

    @Test
    void aServiceThatIsBackIsServedWithinItsPause() {
        world.feed.stop();
        ask("/v2/feed", 60);
        world.feed.start();

        await().until(() -> all(ask("/v2/feed", 40), 200));
    }

    @Test
    void aServiceThatIsBackForOneEventLoopIsBackForAll() throws Exception {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            clients.add(new RawClient(gateway));
        }
        world.feed.stop();
        // Each loop's pauses begin at another time.
        for (RawClient client : clients) {
            IntStream.range(0, 10).forEach(i -> ask(client));
            Thread.sleep(60);
        }
        world.feed.start();

        await().until(() -> clients.stream().anyMatch(client -> ask(client) == 200));

        assertThat(clients).allSatisfy(client -> assertThat(ask(client)).isEqualTo(200));
        for (RawClient client : clients) {
            client.close();
        }
    }

    @Test
    void aServiceThatHangsIsLeftAloneButForATry() {
        world.feed.on("/v2/feed", request -> {});

        // Once every event loop has learnt it.
        await().until(() -> {
            long before = world.feed.count("/v2/feed");
            List<Client.Answer> answers = askAtOnce("/v2/feed", 200);
            long asked = world.feed.count("/v2/feed") - before;
            return asked < 20
                    && answers.stream().filter(answer -> answer.status() == 503).count() > 180;
        });
    }

    @Test
    void aServiceThatDropsEveryRequestIsNotAskedTwiceAsOften() {
        world.feed.on("/v2/feed", request -> request.connection().close());
        long before = world.feed.count("/v2/feed");

        askAtOnce("/v2/feed", 400);

        assertThat(world.feed.count("/v2/feed") - before).isLessThan(400);
    }

    /// The status of the next answer on that connection.
    private int ask(RawClient client) {
        try {
            String head = client.send(
                            "GET /v2/feed HTTP/1.1",
                            "Host: x",
                            "X-Service-API-Key: " + key,
                            "Authorization: Bearer " + token,
                            "")
                    .head();
            client.skipBody(head);
            return Integer.parseInt(head.substring(9, 12));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Client.Answer> ask(String path, int times) {
        return IntStream.range(0, times).mapToObj(i -> client(path).get()).toList();
    }

    private List<Client.Answer> askAtOnce(String path, int times) {
        List<CompletableFuture<Client.Answer>> sent = IntStream.range(0, times)
                .mapToObj(i -> client(path).sendAsync("GET"))
                .toList();
        return sent.stream().map(CompletableFuture::join).toList();
    }

    private static boolean all(List<Client.Answer> answers, int status) {
        return answers.stream().allMatch(answer -> answer.status() == status);
    }

    private Client client(String path) {
        return Client.to(gateway, path).key(key).bearer(token);
    }
}
