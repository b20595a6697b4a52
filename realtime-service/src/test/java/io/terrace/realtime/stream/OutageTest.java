package io.terrace.realtime.stream;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestFan;
import io.terrace.realtime.log.Channel;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class OutageTest {

    @Inject
    Events events;

    @Inject
    Redis redis;

    private final TestFan fan = TestFan.anyone();
    private final Channel feed = Channel.feed(fan.community());

    @Test
    void aBrokenConnectionToRedisIsMendedWithoutLoss() throws Exception {
        try (SseClient client = fan.listen()) {
            List<String> told = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                told.add(events.tell(feed));
                killSubscribers();
                told.add(events.tell(feed));
                told.add(events.tell(Channel.me(fan.community(), fan.id())));
            }
            client.awaitTold(15);

            assertThat(client.told()).containsExactlyElementsOf(told);
            assertThat(client.blocks()).noneMatch(block -> block.is("stream.gap"));
        }
    }

    @Test
    void streamsOutliveARedisThatComesBackEmpty() throws Exception {
        try (SseClient client = fan.listen()) {
            events.tell(feed);
            client.awaitTold(1);

            TestStack.redis().stop();
            try {
                given().auth()
                        .oauth2(fan.token())
                        .get("/v2/stream")
                        .then()
                        .statusCode(503)
                        .header("Retry-After", notNullValue())
                        .body("code", equalTo("temporarily_unavailable"));
                given().get("/health")
                        .then()
                        .statusCode(503)
                        .body("checks.find { it.name == 'redis' }.status", equalTo("DOWN"));
                int comments = client.blocks().size();
                await().until(() -> client.blocks().size() > comments);
            } finally {
                TestStack.redis().start();
            }
            client.await(block -> block.is("stream.gap")
                    && "reset".equals(block.json().path("reason").asText()));
            String after = events.tell(feed);
            client.awaitTold(2);

            assertThat(client.told().getLast()).isEqualTo(after);
            given().get("/health").then().statusCode(200);
        }
    }

    private void killSubscribers() throws Exception {
        redis.send(Request.cmd(Command.CLIENT).arg("KILL").arg("TYPE").arg("pubsub"))
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }
}
