package io.terrace.community.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The races of events over many seeds: `./terrace prove races`.
@QuarkusTest
@WithTestResource(TestStack.class)
@Tag("slow")
class RaceSeedsTest {

    private static final TestContextTokens TOKENS = TestContextTokens.forService("community-service");
    private static final int SEATS = 10;
    private static final int CROWD = 200;
    private static final int CHECK_INS = 50;
    private static final String THERE = "{\"lat\":40.4531,\"lng\":-3.6883,\"accuracyM\":15}";

    private final TestClub club = TestClub.anyone();

    @Test
    void tenSeatsForTwoHundredFansAtOnceAreTenAndALine() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            String event = club.event(Map.of("capacity", SEATS));
            List<TestFan> fans = Stream.generate(club::fan).limit(CROWD).toList();

            var comers = HttpRaceRunner.all(
                    seed, fans.stream().map(fan -> go(fan, event)).toList());

            assertThat(comers).as("seed %d", seed).allMatch(answer -> answer.statusCode() == 200);
            List<JsonPath> seen = seen(event, fans, seed);
            assertExact(event, seen, seed);
            List<TestFan> seated = those(fans, seen, place -> place == 0);
            List<TestFan> next = those(fans, seen, place -> place > 0 && place <= SEATS);
            var leavers = HttpRaceRunner.all(
                    seed, seated.stream().map(fan -> leave(fan, event)).toList());

            assertThat(leavers).as("seed %d", seed).allMatch(answer -> answer.statusCode() == 200);
            assertThat(seen(event, next, seed)).hasSize(SEATS).allMatch(shown -> place(shown) == 0);
            List<TestFan> rest =
                    fans.stream().filter(fan -> !seated.contains(fan)).toList();
            assertExact(event, seen(event, rest, seed), seed);
        }
        System.out.printf(
                "Races for seats: %d seeds, %d fans and %d seats: %d going, a line from 1 to %d; all of them leave at "
                        + "once: the next %d are going%n",
                HttpRaceRunner.seeds().count(), CROWD, SEATS, SEATS, CROWD - SEATS, SEATS);
    }

    @Test
    void fiftyCheckInsOfOneFanAtOnceByEveryWayAreOne() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            String event = club.event(Map.of());
            TestFan fan = club.fan();
            String pass = fan.get("/v2/events/{id}/pass", event).path("qrPayload");
            String code = club.get("/v2/events/{id}/venue-code", event).path("code");
            List<HttpRequest> ways = new ArrayList<>();
            for (int i = 0; i < CHECK_INS; i++) {
                ways.add(
                        switch (i % 4) {
                            case 0 -> post(fan, event, "check-ins", attempt("geo", THERE));
                            case 1 -> post(fan, event, "check-ins", attempt("code", "{\"code\":\"" + code + "\"}"));
                            case 2 ->
                                post(
                                        fan,
                                        event,
                                        "check-ins/batch",
                                        "{\"items\":[" + attempt("geo", THERE) + "," + attempt("geo", THERE) + "]}");
                            default -> scan(event, pass);
                        });
            }

            var answers = HttpRaceRunner.all(seed, ways);

            assertThat(answers.stream().mapToLong(RaceSeedsTest::accepted).sum())
                    .as("seed %d", seed)
                    .isEqualTo(1);
            assertThat(answers).as("seed %d", seed).allMatch(answer -> answer.statusCode() < 410);
            Response shown = club.get("/v2/events/{id}", event);
            assertThat(shown.<Integer>path("counts.checkedIn")).isEqualTo(1);
            assertThat(shown.<Integer>path("counts.going")).isEqualTo(1);
        }
        System.out.printf(
                "Races for a check-in: %d seeds, %d at once by position, code, batch and pass: 1 stands each time%n",
                HttpRaceRunner.seeds().count(), CHECK_INS);
    }

    private static long accepted(HttpResponse<String> answer) {
        if (answer.statusCode() == 201) {
            return 1;
        }
        return answer.statusCode() == 200 && answer.body().contains("\"items\"")
                ? JsonPath.from(answer.body()).getList("items.verdict").stream()
                        .filter("accepted"::equals)
                        .count()
                : 0;
    }

    private void assertExact(String event, List<JsonPath> seen, long seed) {
        int waiting = seen.size() - SEATS;
        assertThat(seen.stream().map(RaceSeedsTest::place).filter(place -> place == 0))
                .as("seed %d", seed)
                .hasSize(SEATS);
        assertThat(seen.stream()
                        .map(RaceSeedsTest::place)
                        .filter(place -> place > 0)
                        .sorted())
                .as("seed %d", seed)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, waiting).boxed().toList());
        Response shown = club.get("/v2/events/{id}", event);
        assertThat(shown.<Integer>path("counts.going")).as("seed %d", seed).isEqualTo(SEATS);
        assertThat(shown.<Integer>path("counts.waitlisted")).as("seed %d", seed).isEqualTo(waiting);
    }

    /// The event as each of them sees it.
    private static List<JsonPath> seen(String event, List<TestFan> fans, long seed) throws Exception {
        return HttpRaceRunner.all(
                        seed,
                        fans.stream()
                                .map(fan -> request(event, "", TOKENS.fan(fan.community(), fan.id()))
                                        .build())
                                .toList())
                .stream()
                .map(answer -> JsonPath.from(answer.body()))
                .toList();
    }

    /// 0 for who is going, -1 for who neither is nor waits.
    private static int place(JsonPath event) {
        return switch (event.getString("viewer.rsvp")) {
            case "going" -> 0;
            case "waitlisted" -> event.getInt("viewer.waitlistPosition");
            default -> -1;
        };
    }

    private static List<TestFan> those(List<TestFan> fans, List<JsonPath> seen, IntPredicate place) {
        return IntStream.range(0, fans.size())
                .filter(i -> place.test(place(seen.get(i))))
                .mapToObj(fans::get)
                .toList();
    }

    private static String attempt(String method, String proof) {
        return "{\"clientId\":\"%s\",\"method\":\"%s\",\"occurredAt\":\"%s\",\"proof\":%s}"
                .formatted(UUID.randomUUID(), method, Instant.now(), proof);
    }

    private static HttpRequest go(TestFan fan, String event) {
        return request(event, "/rsvp", TOKENS.fan(fan.community(), fan.id()))
                .PUT(BodyPublishers.ofString("{\"status\":\"going\"}"))
                .build();
    }

    private static HttpRequest leave(TestFan fan, String event) {
        return request(event, "/rsvp", TOKENS.fan(fan.community(), fan.id()))
                .DELETE()
                .build();
    }

    private static HttpRequest post(TestFan fan, String event, String path, String body) {
        return request(event, "/" + path, TOKENS.fan(fan.community(), fan.id()))
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    private HttpRequest scan(String event, String pass) {
        return request(event, "/scans", TOKENS.server(club.community()))
                .POST(BodyPublishers.ofString("{\"payload\":\"" + pass + "\"}"))
                .build();
    }

    private static HttpRequest.Builder request(String event, String path, String token) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + RestAssured.port + "/v2/events/" + event + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
    }
}
