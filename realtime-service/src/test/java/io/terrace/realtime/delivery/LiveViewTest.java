package io.terrace.realtime.delivery;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.AnalyticsEvent.FeatureCount;
import io.terrace.platform.events.AnalyticsEvent.LiveViewChanged;
import io.terrace.platform.events.AnalyticsEvent.MinuteCount;
import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.PresenceKeys;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseBlock;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestFan;
import io.terrace.realtime.redis.TimedRedisClient;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A community's analytics on the stream of its staff.
@QuarkusTest
@WithTestResource(TestStack.class)
class LiveViewTest {

    private static final String TOPIC = "analytics";
    private static final String TYPE = "analytics.live";

    @Inject
    ObjectMapper json;

    @Inject
    TimedRedisClient redis;

    private final KafkaTestClient broker = new KafkaTestClient();
    private final TestFan fan = TestFan.anyone();
    private final UUID community = fan.community();
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

    @AfterEach
    void close() {
        broker.close();
    }

    @ParameterizedTest
    @EnumSource
    void liveViewReachesStaffOfEveryRole(StaffRole role) throws Exception {
        try (SseClient staff = watch(staff(community, role), null)) {
            broker.send(Ids.next(), view(community, 7, now));

            SseBlock block = staff.await(TYPE);

            assertThat(block.json())
                    .isEqualTo(json.readTree("""
                    {"type": "analytics.live", "time": "%1$s", "subject": "community/%2$s", "data": {
                      "asOf": "%1$s", "activeFans": 7, "minutes": [{"minute": "%1$s", "events": 9}],
                      "features": [{"name": "platform.vote", "events": 9}]}}
                    """.formatted(json.convertValue(now, String.class), community)));
        }
    }

    @Test
    void staffOfAnotherCommunityHearTheirOwnAlone() throws Exception {
        UUID other = Ids.next();
        try (SseClient here = watch(staff(community, StaffRole.ANALYST), null);
                SseClient there = watch(staff(other, StaffRole.OWNER), null)) {
            broker.send(Ids.next(), view(community, 1, now));
            here.await(block -> block.is(TYPE) && fans(block) == 1);
            broker.send(Ids.next(), view(other, 2, now));

            there.await(block -> block.is(TYPE) && fans(block) == 2);

            assertThat(views(there)).hasSize(1);
            assertThat(views(here)).hasSize(1);
        }
    }

    @Test
    void fansOfTheCommunityHearNothingOfIt() throws Exception {
        try (SseClient fans = fan.listen();
                SseClient staff = watch(staff(community, StaffRole.ANALYST), null)) {
            broker.send(Ids.next(), view(community, 1, now));
            staff.await(TYPE);
            broker.send(Ids.next(), new FeedEvent.FreestyleRemoved(Ids.next(), community, fan.id(), now));

            fans.await("freestyle.removed");

            assertThat(views(fans)).isEmpty();
        }
    }

    @Test
    void liveViewIsNotReplayed() throws Exception {
        String last;
        try (SseClient witness = watch(staff(community, StaffRole.ANALYST), null)) {
            try (SseClient staff = watch(staff(community, StaffRole.ANALYST), null)) {
                broker.send(Ids.next(), view(community, 1, now));
                staff.await(TYPE);
                last = staff.lastEventId();
            }
            broker.send(Ids.next(), view(community, 2, now));
            witness.await(block -> block.is(TYPE) && fans(block) == 2);

            try (SseClient back = watch(staff(community, StaffRole.ANALYST), last)) {
                broker.send(Ids.next(), view(community, 3, now));
                back.await(TYPE);

                assertThat(views(back))
                        .singleElement()
                        .satisfies(block -> assertThat(fans(block)).isEqualTo(3));
                assertThat(back.blocks()).noneMatch(block -> block.is("stream.gap"));
            }
        }
    }

    @Test
    void viewThatIsOldIsNotSent() throws Exception {
        try (SseClient staff = watch(staff(community, StaffRole.ANALYST), null)) {
            broker.send(Ids.next(), view(community, 1, now.minus(Duration.ofMinutes(2))));
            broker.awaitEnd("live-views");
            broker.send(Ids.next(), view(community, 2, now));

            staff.await(TYPE);

            assertThat(views(staff))
                    .singleElement()
                    .satisfies(block -> assertThat(fans(block)).isEqualTo(2));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"analytics", "me,analytics", "feed,analytics", "analytics,analytics"})
    void topicIsRefusedToFans(String topics) {
        refused(fan.token(), topics, null);
    }

    @Test
    void topicIsRefusedToFansWithATicket() {
        String ticket = given().auth()
                .oauth2(fan.token())
                .post("/v2/stream/tickets")
                .then()
                .statusCode(201)
                .extract()
                .path("ticket");

        refused(TestFan.TOKENS.app(community), TOPIC, ticket);
    }

    @Test
    void topicIsRefusedToServers() {
        refused(TestFan.TOKENS.server(community), TOPIC, null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "me",
                "feed",
                "analytics,me",
                "analytics,feed",
                "poll:01900000-0000-7000-8000-000000000001",
                "analytics,conversation:01900000-0000-7000-8000-000000000001"
            })
    void staffHaveNoOtherTopic(String topics) {
        refused(staff(community, StaffRole.OWNER), topics, null);
    }

    @Test
    void staffOfNoCommunityHaveNoStream() {
        given().auth()
                .oauth2(TestFan.TOKENS.staff(TestContextTokens.PARTNER, Ids.next(), Ids.next(), StaffRole.OWNER))
                .queryParam("topics", TOPIC)
                .get("/v2/stream")
                .then()
                .statusCode(401)
                .body("code", equalTo("token_invalid"));
    }

    @Test
    void staffWhoWatchAreNotPresentAmongFans() {
        try (SseClient staff = watch(staff(community, StaffRole.ANALYST), null);
                SseClient fans = fan.listen()) {
            staff.await("stream.ready");
            fans.await("stream.ready");

            await().until(() -> isPresent(fan.id()));

            assertThat(isPresent(TestContextTokens.STAFF)).isFalse();
        }
    }

    private boolean isPresent(UUID user) {
        return redis.send(Request.cmd(Command.ZSCORE)
                        .arg(PresenceKeys.key(community))
                        .arg(Buffer.buffer(PresenceKeys.member(user))))
                .toCompletionStage()
                .toCompletableFuture()
                .join()
                .isPresent();
    }

    private static void refused(String token, String topics, @Nullable String ticket) {
        var request = given().auth().oauth2(token).queryParam("topics", topics);
        if (ticket != null) {
            request.queryParam("ticket", ticket);
        }
        request.get("/v2/stream")
                .then()
                .statusCode(403)
                .contentType("application/problem+json")
                .body("code", equalTo("insufficient_scope"));
    }

    private static String staff(UUID community, StaffRole role) {
        return TestFan.TOKENS.staff(community, role);
    }

    private static SseClient watch(String token, @Nullable String lastEventId) {
        return SseClient.open(TestFan.port(), "/v2/stream?topics=" + TOPIC, token, lastEventId);
    }

    private static List<SseBlock> views(SseClient client) {
        return client.blocks().stream().filter(block -> block.is(TYPE)).toList();
    }

    private static int fans(SseBlock view) {
        return view.json().at("/data/activeFans").asInt();
    }

    private static LiveViewChanged view(UUID community, long fans, Instant at) {
        return new LiveViewChanged(
                community,
                at,
                fans,
                List.of(new MinuteCount(at, 9)),
                List.of(new FeatureCount("platform.vote", 9)),
                at);
    }
}
