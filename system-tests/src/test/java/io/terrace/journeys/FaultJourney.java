package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.ExchangeRecorder;
import io.terrace.client.FanClient;
import io.terrace.client.StreamEvent;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Refused;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.journeys.suite.Traffic;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A server goes away while fans read and post, and comes back; nothing needs a restart. By hand `TERRACE_OUTAGE_SEC`
/// makes it stay away longer than 10 s.
@Order(10)
@ExtendWith(SuiteParameter.class)
class FaultJourney {

    private static final Duration OUTAGE =
            Duration.ofSeconds(Long.parseLong(System.getenv().getOrDefault("TERRACE_OUTAGE_SEC", "10")));
    private static final Duration DEADLINE = Duration.ofSeconds(14);
    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 260);

    private final Suite suite;
    private final FanClient ana;
    private final FanClient ben;

    FaultJourney(Suite suite) {
        this.suite = suite;
        Map<String, Integer> unlimited = Map.of("reads", 1_000_000, "writes", 1_000_000, "uploads", 1_000_000);
        var club = suite.newClub(unlimited);
        ana = suite.newFan(club.app());
        ben = suite.newFan(club.app());
    }

    @Test
    void withoutPostgresRequestsAreRefusedInTimeAndNothingAcknowledgedIsLost() {
        Traffic traffic = outage("postgres", () -> {
            isDown("postgres");
            placementsStayEmpty();
            refusalIsLoggedWithItsTrace();
        });

        assertThat(traffic.failures()).isEmpty();
        assertThat(traffic.answers()).allMatch(answer -> answer.status() < 300 || answer.status() == 503);
        assertThat(traffic.writes()).extracting(ApiResponse::status).contains(503);
        assertThat(traffic.slowest()).isLessThan(DEADLINE);
        assertThat(posts(traffic)).allSatisfy(this::assertFreestyleExists);
        live();
    }

    @Test
    void withoutRedisReadsAndPostsWork() {
        Traffic traffic = outage("redis", () -> {
            isDown("redis");
            codesStayLimited();
        });

        assertThat(traffic.failures()).isEmpty();
        assertThat(traffic.answers()).allMatch(answer -> answer.status() < 300);
        assertThat(posts(traffic)).allSatisfy(this::assertFreestyleExists);
        live();
    }

    @Test
    void withoutKafkaNothingIsRefusedAndEventsArriveLater() {
        try (EventStreamConnection bens = ben.listen()) {
            Traffic traffic = outage("kafka", () -> {});

            assertThat(traffic.failures()).isEmpty();
            assertThat(traffic.answers()).allMatch(answer -> answer.status() < 300);
            await().untilAsserted(() -> assertThat(bens.events("freestyle.published"))
                    .extracting(StreamEvent::subjectId)
                    .containsAll(posts(traffic)));
            assertThat(bens.events("freestyle.published"))
                    .extracting(StreamEvent::subjectId)
                    .doesNotHaveDuplicates();
        }
        live();
    }

    /// Runs traffic before, through and after an outage, until all is well again.
    private Traffic outage(String server, Runnable meanwhile) {
        try (Traffic traffic = Traffic.of(ben, this::publish)) {
            await().until(() -> traffic.writes().size() > 3);
            suite.stop(server);
            meanwhile.run();
            traffic.goOnFor(OUTAGE);
            suite.start(server);
            long back = System.nanoTime();
            await().until(() -> traffic.isWellSince(back));
            await().until(() -> health().status() == 200);
            System.out.printf(
                    "%s: well %d ms after it was back; slowest answer %d ms%n",
                    server,
                    (System.nanoTime() - back) / 1_000_000,
                    traffic.slowest().toMillis());
            return traffic;
        }
    }

    /// Posts an upload that is ready, or where that is refused, says how.
    private ApiResponse publish() {
        ApiResponse ticket = ana.ticket(RECORDING);
        if (ticket.status() != 201) {
            return ticket;
        }
        ApiResponse filled = ana.send(ticket, RECORDING);
        if (filled.status() != 204) {
            return filled;
        }
        ApiResponse complete = ana.complete(ticket.text("/id"));
        return complete.status() == 200 ? ana.post(ticket.text("/id"), "through it all") : complete;
    }

    private void isDown(String server) {
        ApiResponse health = await().until(this::health, answer -> answer.status() == 503);

        assertThat(health.json().path("checks"))
                .filteredOn(check -> check.path("name").asText().equals(server))
                .extracting(check -> check.path("status").asText())
                .containsExactly("DOWN");
    }

    private ApiResponse health() {
        return ApiClient.at(suite.gateway(), ExchangeRecorder.NONE).get("/health");
    }

    /// The counters are Postgres's. What is around a slot is shown all the same.
    private void placementsStayEmpty() {
        ApiResponse placements =
                ana.api().get("/v2/sponsorship/placements?slots=feed_card").expect(200);
        assertThat(placements.text("/noFill/0/reason")).isEqualTo("timeout");
    }

    /// In the line of the service that refused.
    private void refusalIsLoggedWithItsTrace() {
        String trace = UUID.randomUUID().toString().replace("-", "");

        ana.with("traceparent", "00-" + trace + "-00f067aa0ba902b7-01")
                .api()
                .get("/v2/wallet")
                .expect(503);

        await().untilAsserted(() -> assertThat(Files.readAllLines(suite.logs().resolve("wallet-service.log")))
                .anyMatch(line ->
                        line.contains("is not served for now") && line.contains("\"traceId\":\"" + trace + "\"")));
    }

    private void codesStayLimited() {
        Map<String, String> address = Map.of("email", suite.newAddress());

        suite.app().post("/v2/auth/otp/challenges", address).expect(202);
        Refused.with(429, "otp_cooldown", suite.app().post("/v2/auth/otp/challenges", address));
    }

    private static List<String> posts(Traffic traffic) {
        return traffic.writes().stream()
                .filter(answer -> answer.status() == 201)
                .map(answer -> answer.text("/id"))
                .toList();
    }

    private void assertFreestyleExists(String freestyle) {
        ana.api().get("/v2/freestyles/" + freestyle).expect(200);
    }

    /// What is posted now arrives now.
    private void live() {
        try (EventStreamConnection bens = ben.listen()) {
            bens.await("freestyle.published", ana.publish(RECORDING, "afterwards " + UUID.randomUUID()));
        }
    }
}
