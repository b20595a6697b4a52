package io.terrace.realtime.ticket;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestConfig;
import io.terrace.realtime.TestFan;
import io.terrace.realtime.redis.TimedRedisClient;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class StreamTicketResourceTest {

    @Inject
    TimedRedisClient calls;

    @Inject
    Redis redis;

    @Inject
    InstantSource clock;

    private final TestFan fan = TestFan.anyone();

    @Test
    void aTicketOpensOneStream() {
        String ticket = ticket().getString("ticket");

        try (SseClient client = open(fan.community(), ticket)) {
            client.await("stream.ready");
        }
        refused(fan.community(), ticket);
    }

    @Test
    void aTicketOpensAStreamWithoutAKey() {
        String hash = "0123456789abcdef".repeat(4);
        String ticket = given().auth()
                .oauth2(fan.token())
                .header("X-Service-Key-Hash", hash)
                .post("/v2/stream/tickets")
                .then()
                .statusCode(201)
                .extract()
                .path("ticket");

        try (SseClient client = SseClient.open(TestFan.port(), "/v2/stream?ticket=" + ticket, keyless(), null)) {
            client.await("stream.ready");
            assertThat(client.response().headers().firstValue("X-Service-Key-Hash"))
                    .contains(hash);
            assertThat(client.response().headers().firstValue("Cache-Control")).contains("no-store");
        }
        refusedWith(keyless(), ticket);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "AAAA", "====", "%C3%A4", "-", "00000000-0000-7000-8000-000000000000"})
    void invalidTicketOpensNoStream(String text) {
        refusedWith(keyless(), text);
    }

    @Test
    void aTicketLastsThirtySeconds() {
        Duration life = Duration.ofSeconds(30);
        Instant before = clock.instant().truncatedTo(ChronoUnit.MILLIS);

        Instant expiresAt = Instant.parse(ticket().getString("expiresAt"));

        assertThat(expiresAt).isBetween(before.plus(life), clock.instant().plus(life));
    }

    @Test
    void anExpiredTicketOpensNothing() throws Exception {
        var brief = new StreamTicketStore(calls, TestConfig.of("ticket-life", "20ms"), clock);
        var listener = new AuthenticatedFan(fan.id(), fan.community(), fan.session(), Instant.MAX);
        String ticket = TimedRedisClient.await(
                        brief.issue(new StreamCaller(StreamCallerKind.FAN, listener, null, null)))
                .ticket();

        await().pollDelay(Duration.ofMillis(30))
                .untilAsserted(() -> assertThat(TimedRedisClient.await(brief.redeem(fan.community(), ticket)))
                        .isEmpty());
    }

    @Test
    void concurrentRedemptionsAcceptTicketOnce() throws Exception {
        String ticket = ticket().getString("ticket");
        var tickets = new StreamTicketStore(calls, TestConfig.of(), clock);

        var redeemed = IntStream.range(0, 50)
                .mapToObj(_ -> tickets.redeem(fan.community(), ticket))
                .toList();

        int let = 0;
        for (var one : redeemed) {
            let += TimedRedisClient.await(one).isPresent() ? 1 : 0;
        }
        assertThat(let).isEqualTo(1);
    }

    @Test
    void aTicketIsWorthNothingInAnotherCommunity() {
        String ticket = ticket().getString("ticket");

        refused(Ids.next(), ticket);

        open(fan.community(), ticket).close();
    }

    @Test
    void aTicketResumesByTheQuery() {
        String last;
        try (SseClient first = fan.listen()) {
            last = first.lastEventId();
        }

        try (SseClient again =
                open(fan.community(), ticket().getString("ticket") + "&topics=feed&lastEventId=" + last)) {
            assertThat(again.blocks().getFirst().data()).isEqualTo("{\"recovered\":true,\"replayed\":0}");
        }
    }

    @Test
    void aStreamByTicketEndsWithTheTokenItWasMadeFrom() {
        String ticket = given().auth()
                .oauth2(fan.tokenUntil(Instant.now().plusSeconds(2)))
                .post("/v2/stream/tickets")
                .then()
                .statusCode(201)
                .extract()
                .path("ticket");

        SseClient client = open(fan.community(), ticket);
        client.awaitEnd();

        assertThat(client.blocks().getLast().data()).isEqualTo("{\"reason\":\"token_expired\"}");
    }

    @Test
    void redisKnowsNoTicket() throws Exception {
        String ticket = ticket().getString("ticket");

        var keys = redis.send(Request.cmd(Command.KEYS).arg("*" + fan.community() + "*"))
                .toCompletionStage()
                .toCompletableFuture()
                .get();

        assertThat(keys.toString()).contains("ticket:").doesNotContain(ticket);
    }

    @Test
    void onlyFansGetTickets() {
        for (String token : List.of(
                TestFan.TOKENS.app(fan.community()),
                TestFan.TOKENS.server(fan.community()),
                TestFan.TOKENS.operator())) {
            given().auth()
                    .oauth2(token)
                    .post("/v2/stream/tickets")
                    .then()
                    .statusCode(403)
                    .body("code", equalTo("insufficient_scope"));
        }
        given().post("/v2/stream/tickets").then().statusCode(401).body("code", equalTo("token_missing"));
    }

    @Test
    void aRepeatUnderOneKeyGetsTheSameTicket() {
        String key = Ids.next().toString();

        String first = given().auth()
                .oauth2(fan.token())
                .header("Idempotency-Key", key)
                .post("/v2/stream/tickets")
                .then()
                .statusCode(201)
                .extract()
                .path("ticket");
        given().auth()
                .oauth2(fan.token())
                .header("Idempotency-Key", key)
                .post("/v2/stream/tickets")
                .then()
                .statusCode(201)
                .header("Idempotency-Replayed", "true")
                .body("ticket", equalTo(first));
    }

    private JsonPath ticket() {
        return given().auth()
                .oauth2(fan.token())
                .post("/v2/stream/tickets")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
    }

    private static SseClient open(UUID community, String ticket) {
        return SseClient.open(TestFan.port(), "/v2/stream?ticket=" + ticket, TestFan.TOKENS.app(community), null);
    }

    /// What the gateway says of a caller with a ticket and no key.
    private static String keyless() {
        return TestFan.TOKENS.signed(
                Map.of("sub", new UUID(0, 0).toString(), ContextTokenClaimNames.ROLES, List.of(Role.APP)));
    }

    private static void refused(UUID community, String ticket) {
        refusedWith(TestFan.TOKENS.app(community), ticket);
    }

    private static void refusedWith(String token, String ticket) {
        given().auth()
                .oauth2(token)
                .queryParam("ticket", ticket)
                .get("/v2/stream")
                .then()
                .statusCode(401)
                .body("code", equalTo("token_invalid"));
    }
}
