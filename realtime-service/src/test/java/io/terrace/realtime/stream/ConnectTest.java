package io.terrace.realtime.stream;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseBlock;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestFan;
import io.terrace.realtime.log.StreamChannel;
import jakarta.inject.Inject;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class ConnectTest {

    private static final String PROBLEM = "application/problem+json";

    @Inject
    Events events;

    private final TestFan fan = TestFan.anyone();

    @Test
    void aStreamOpensWithReady() {
        try (SseClient client = fan.listen()) {
            SseBlock ready = client.blocks().getFirst();
            assertThat(ready.event()).isEqualTo("stream.ready");
            assertThat(ready.data()).isEqualTo("{\"recovered\":false,\"replayed\":0}");
            assertThat(ready.retry()).isEqualTo("2000");
            assertThat(ready.id()).isNotNull();
            assertThat(client.response().headers().map())
                    .containsEntry("content-type", java.util.List.of("text/event-stream"))
                    .containsEntry("cache-control", java.util.List.of("no-store"))
                    .containsEntry("x-accel-buffering", java.util.List.of("no"));
        }
    }

    @Test
    void streamHasItsRequestedTopicsOnly() throws Exception {
        try (SseClient feed = SseClient.open(TestFan.port(), "/v2/stream?topics=feed", fan.token(), null);
                SseClient me = SseClient.open(TestFan.port(), "/v2/stream?topics=me", fan.token(), null);
                SseClient both = SseClient.open(TestFan.port(), "/v2/stream?topics=feed,me", fan.token(), null)) {
            String mine = events.tell(StreamChannel.me(fan.community(), fan.id()));
            String ours = events.tell(StreamChannel.feed(fan.community()));

            both.awaitEvents(2);
            feed.awaitEvents(1);
            me.awaitEvents(1);

            assertThat(both.told()).containsExactly(mine, ours);
            assertThat(feed.told()).containsExactly(ours);
            assertThat(me.told()).containsExactly(mine);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "poll:1",
                "me,nobody",
                "FEED",
                "feed;me",
                "me:01900000-0000-7000-8000-000000000001",
                "conversation:1",
                "poll:d4b3c0de-1111-4222-8333-444444444444",
                "event:00000000-0000-0000-0000-000000000000"
            })
    void anUnknownTopicIsRefused(String topics) {
        given().auth()
                .oauth2(fan.token())
                .queryParam("topics", topics)
                .get("/v2/stream")
                .then()
                .statusCode(400)
                .contentType(PROBLEM)
                .body("code", equalTo("validation_failed"))
                .body("errors.pointer", hasItem("/topics"))
                .body("requestId", notNullValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"topics=%zz", "topics=%", "topics=me%00", "lastEventId=%ff&topics=%ff", "&&topics==&"})
    void aGarbledQueryIsRefused(String query) throws Exception {
        String request = "GET /v2/stream?" + query + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Authorization: Bearer " + fan.token() + "\r\n\r\n";
        try (Socket socket = new Socket("localhost", TestFan.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 400");
        }
    }

    @Test
    void tooManyTopicsAreRefused() {
        given().auth()
                .oauth2(fan.token())
                .queryParam("topics", "me,".repeat(21))
                .get("/v2/stream")
                .then()
                .statusCode(400);
    }

    @Test
    void missingTokenIsRefused() {
        given().header("X-Request-Id", "r-1")
                .get("/v2/stream")
                .then()
                .statusCode(401)
                .contentType(PROBLEM)
                .header("Cache-Control", "no-store")
                .body("code", equalTo("token_missing"))
                .body("requestId", equalTo("r-1"));
    }

    @Test
    void aTokenForAnotherServiceOrOfAnotherKeyIsRefused() {
        String foreign = TestContextTokens.forService("feed-service").fan(fan.community(), fan.id());
        String forged = TestFan.TOKENS.signed(Map.of("sub", fan.id().toString()), "00".repeat(32));

        for (String token : new String[] {foreign, forged, "nonsense"}) {
            given().header("Authorization", "Bearer " + token)
                    .get("/v2/stream")
                    .then()
                    .statusCode(401)
                    .contentType(PROBLEM)
                    .body("code", equalTo("token_invalid"));
        }
    }

    @Test
    void anAppWithoutATicketIsRefused() {
        given().auth()
                .oauth2(TestFan.TOKENS.app(fan.community()))
                .get("/v2/stream")
                .then()
                .statusCode(401)
                .body("code", equalTo("token_missing"));
    }

    @Test
    void aServerHasNoStream() {
        given().auth()
                .oauth2(TestFan.TOKENS.server(fan.community()))
                .get("/v2/stream")
                .then()
                .statusCode(403)
                .body("code", equalTo("insufficient_scope"));
    }

    @Test
    void aTokenThatHasEndedIsRefused() {
        given().auth()
                .oauth2(fan.tokenUntil(Instant.now()))
                .get("/v2/stream")
                .then()
                .statusCode(401)
                .body("code", equalTo("token_expired"));
    }

    @Test
    void theStreamIsOnlyRead() {
        given().auth()
                .oauth2(fan.token())
                .contentType(ContentType.JSON)
                .body("{}")
                .post("/v2/stream")
                .then()
                .statusCode(405)
                .header("Allow", "GET")
                .contentType(PROBLEM)
                .body("code", equalTo("method_not_allowed"));
    }

    @Test
    void anotherCommunityHearsNothing() throws Exception {
        TestFan stranger = new TestFan(UUID.randomUUID(), fan.id(), fan.session());
        try (SseClient here = fan.listen();
                SseClient there = stranger.listen()) {
            events.tell(StreamChannel.feed(fan.community()));
            events.tell(StreamChannel.me(fan.community(), fan.id()));
            String theirs = events.tell(StreamChannel.feed(stranger.community()));

            here.awaitEvents(2);
            there.awaitEvents(1);

            assertThat(there.told()).containsExactly(theirs);
        }
    }
}
