package io.terrace.gateway.limit;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.BusyLoop;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Wire;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class RedisLinkTest {

    private static final Duration TIMEOUT = Duration.ofMillis(300);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int REQUESTS = 13;

    private static final String NEVER = "an answer that Redis never gives";

    private final Vertx vertx = Vertx.vertx();
    private final Vertx elsewhere = Vertx.vertx();
    private final BusyLoop busy = new BusyLoop(vertx);
    private final Context loop = busy.loop();
    private Wire wire;
    private RedisLink link;

    @BeforeEach
    void connect() {
        URI redis = ConfigProvider.getConfig().getValue("quarkus.redis.hosts", URI.class);
        wire = new Wire(elsewhere, redis);
        RedisClientFactory clients = new RedisClientFactory(new RedisOptions().setConnectionString(wire.redis()));
        CompletableFuture<RedisLink> made = new CompletableFuture<>();
        loop.runOnContext(now -> made.complete(new RedisLink(vertx, clients, TIMEOUT, PAUSE)));
        link = made.join();
    }

    @AfterEach
    void end() {
        busy.close();
        vertx.close();
        elsewhere.close();
    }

    @Test
    void theFirstRequestsWaitForTheConnection() {
        assertThat(ping()).isEqualTo("PONG");
    }

    @Test
    void whenRedisFallsSilentOneRequestWaitsAndTheOthersDoNot() {
        ping();
        wire.cut();
        assertThat(ping()).endsWith("TimeoutException");

        for (int i = 0; i < 50; i++) {
            assertThat(ping()).isEqualTo("AwayException");
        }
    }

    @Test
    void anAnswerThatComesWhileTheLoopIsBusyIsHeard() {
        ping();
        wire.hold();
        CompletableFuture<String> answer = new CompletableFuture<>();
        loop.runOnContext(now -> link.send(Request.cmd(Command.PING))
                .onSuccess(pong -> answer.complete(String.valueOf(pong)))
                .onFailure(answer::completeExceptionally));
        await().until(wire::holdsSome);

        busy.give(() -> {
                    wire.release();
                    BusyLoop.keepBusy(TIMEOUT.multipliedBy(3));
                })
                .join();

        assertThat(answer).succeedsWithin(TIMEOUT.multipliedBy(10)).isEqualTo("PONG");
    }

    @Test
    void aBusyLoopGivesUpASilentRedisAsWell() {
        ping();
        wire.cut();
        CompletableFuture<String> answer = new CompletableFuture<>();
        loop.runOnContext(now -> link.send(Request.cmd(Command.PING))
                .onSuccess(pong -> answer.complete(String.valueOf(pong)))
                .onFailure(answer::completeExceptionally));

        busy.give(() -> BusyLoop.keepBusy(TIMEOUT.multipliedBy(3))).join();

        assertThat(answer).failsWithin(TIMEOUT.multipliedBy(10));
        assertThat(ping()).isEqualTo("AwayException");
    }

    @Test
    void silencePeriodRefusesAtOnce() {
        ping();
        wire.cut();
        ping();

        await().during(TIMEOUT.multipliedBy(4))
                .atMost(TIMEOUT.multipliedBy(6))
                .until(() -> ping().equals("AwayException"));
    }

    @Test
    void aNewConnectionTakesTheSilentOnesPlace() {
        ping();
        wire.cut();
        ping();

        wire.mend();

        await().until(() -> ping().equals("PONG"));
    }

    @Test
    void connectionThatEndsWithItsFirstAnswerIsReopened() {
        wire.hangUpAfter("PONG");
        await().until(() -> ping().equals("AwayException"));

        wire.hangUpAfter(NEVER);

        await().until(() -> ping().equals("PONG"));
        assertThat(IntStream.range(0, 50).mapToObj(i -> ping())).containsOnly("PONG");
    }

    @Test
    void requestsOfOneTurnAreEachAnsweredInOrder() {
        ping();
        List<Future<?>> answers = new CopyOnWriteArrayList<>();
        CompletableFuture<List<String>> all = new CompletableFuture<>();

        loop.runOnContext(now -> {
            for (int i = 0; i < REQUESTS; i++) {
                answers.add(link.send(Request.cmd(Command.ECHO).arg(i)));
            }
            Future.all(answers)
                    .onSuccess(done -> all.complete(
                            done.<Object>list().stream().map(String::valueOf).toList()))
                    .onFailure(all::completeExceptionally);
        });

        assertThat(all.join())
                .isEqualTo(
                        IntStream.range(0, REQUESTS).mapToObj(Integer::toString).toList());
    }

    private String ping() {
        CompletableFuture<String> answer = new CompletableFuture<>();
        loop.runOnContext(now -> link.send(Request.cmd(Command.PING))
                .onSuccess(pong -> answer.complete(String.valueOf(pong)))
                .onFailure(answer::completeExceptionally));
        try {
            return answer.join();
        } catch (CompletionException e) {
            return String.valueOf(e.getCause()).replaceAll("(.*[.$])?(\\w+Exception).*", "$2");
        }
    }
}
