package io.terrace.community.presence;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.community.TestFan;
import io.terrace.platform.kernel.PresenceKeys;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class PresenceTest {

    @Inject
    Redis redis;

    private final TestFan fan = TestFan.anyone();
    private final TestFan other = fan.neighbour();
    private final Instant now = Instant.now();

    @BeforeEach
    void arrive() {
        fan.connect(other);
    }

    @Test
    void onlineFanIsShownInProfilesAndSquads() {
        here(other, now.plusSeconds(60));

        fan.get("/v2/profiles/{id}", other.id())
                .then()
                .body("presence.online", is(true))
                .body("presence.lastSeenAt", nullValue());
        fan.get("/v2/profiles?ids={ids}", other.id()).then().body("items.presence.online", contains(true));
        fan.get("/v2/squad").then().body("items.presence.online", contains(true));
        other.get("/v2/squad").then().body("items[0].presence", nullValue());
    }

    @Test
    void lastSeenTimeHasMinutePrecision() {
        Instant left = now.minus(Duration.ofHours(3));
        here(other, left);

        fan.get("/v2/profiles/{id}", other.id())
                .then()
                .body("presence.online", is(false))
                .body(
                        "presence.lastSeenAt",
                        is(left.truncatedTo(ChronoUnit.MINUTES).toString().replace("Z", ".000Z")));
    }

    @Test
    void hiddenPresenceIsNotShown() {
        here(other, now.plusSeconds(60));
        other.put(
                        Map.of(
                                "discoverable", true,
                                "whoCanMessage", "everyone",
                                "whoCanCall", "squad",
                                "showPresence", false,
                                "readReceipts", true,
                                "squaddieEligible", false),
                        "/v2/me/privacy")
                .then()
                .statusCode(200);

        fan.get("/v2/profiles/{id}", other.id()).then().statusCode(200).body("presence", nullValue());
        fan.get("/v2/squad").then().body("items", hasSize(1)).body("items[0].presence", nullValue());
    }

    @Test
    void ofABlockedFanNothingIsSeen() {
        here(other, now.plusSeconds(60));
        other.block(fan).then().statusCode(204);

        assertThat(fan.get("/v2/profiles?ids={ids}", other.id()).asString()).doesNotContain("presence");
        assertThat(other.get("/v2/blocks").asString()).doesNotContain("presence");
    }

    @Test
    void anotherCommunityKnowsNothingOfIt() {
        here(new TestFan(TestFan.anyone().community(), other.id()), now.plusSeconds(60));

        fan.get("/v2/profiles/{id}", other.id()).then().body("presence", nullValue());
    }

    @Test
    void withoutRedisItIsUnknownAndAllElseGoesOn() throws Exception {
        here(other, now.plusSeconds(60));
        TestStack.redis().stop();
        try {
            fan.get("/v2/profiles/{id}", other.id()).then().statusCode(200).body("presence", nullValue());
            fan.get("/v2/squad").then().statusCode(200).body("items", hasSize(1));
        } finally {
            TestStack.redis().start();
        }
        await().untilAsserted(() -> {
            here(other, now.plusSeconds(60));
            fan.get("/v2/profiles/{id}", other.id()).then().body("presence.online", is(true));
        });
    }

    private void here(TestFan one, Instant until) {
        redis.send(Request.cmd(Command.ZADD)
                        .arg(PresenceKeys.key(one.community()))
                        .arg(until.getEpochSecond())
                        .arg(Buffer.buffer(PresenceKeys.member(one.id()))))
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }
}
