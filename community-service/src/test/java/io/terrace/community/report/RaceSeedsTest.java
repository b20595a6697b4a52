package io.terrace.community.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestFan;
import io.terrace.community.TestStaff;
import io.terrace.platform.events.CommunityEvent.SanctionEnded;
import io.terrace.platform.events.CommunityEvent.SanctionLifted;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The races for reports and sanctions over many seeds: `./terrace prove races`.
@QuarkusTest
@WithTestResource(TestStack.class)
class RaceSeedsTest {

    private static final int CROWD = 500;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan fan = TestFan.anyone();

    @Test
    void fiveHundredReportsAreOneCaseWithFiveHundredReporters() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan place = TestFan.anyone();
            UUID subject = Ids.next();
            List<HttpRequest> wishes = IntStream.range(0, CROWD)
                    .mapToObj(_ -> request(token(place.neighbour()), "/v2/reports", report(subject)))
                    .toList();

            List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, wishes);

            assertThat(answers).as("seed %d", seed).allMatch(answer -> answer.statusCode() == 201);
            TestStaff.moderator(place.community())
                    .get("/v2/report-cases")
                    .then()
                    .body("items", hasSize(1))
                    .body("items[0].reporters", is(CROWD))
                    .body("items[0].reasons[0].count", is(CROWD))
                    .body("items[0].priority", is("high"));
        }
        told("500 reports at once: one case");
    }

    @Test
    void concurrentReportsByOneFanCountOneReporter() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan place = TestFan.anyone();
            UUID subject = Ids.next();
            List<HttpRequest> wishes = IntStream.range(0, 20)
                    .mapToObj(_ -> request(token(place), "/v2/reports", report(subject)))
                    .toList();

            List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, wishes);

            assertThat(count(answers, 201)).as("seed %d", seed).isOne();
            assertThat(count(answers, 200)).as("seed %d", seed).isEqualTo(19);
            TestStaff.moderator(place.community())
                    .get("/v2/report-cases")
                    .then()
                    .body("items[0].reporters", is(1));
        }
        told("20 reports of one fan at once: one");
    }

    @Test
    void aClientIdThatIsUsedForMuchAtOnceIsOneReport() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan place = TestFan.anyone();
            UUID client = Ids.next();
            List<HttpRequest> wishes = IntStream.range(0, 20)
                    .mapToObj(_ -> request(token(place), "/v2/reports", report(client, Ids.next())))
                    .toList();

            List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, wishes);

            assertThat(count(answers, 201)).as("seed %d", seed).isOne();
            assertThat(count(answers, 200)).as("seed %d", seed).isEqualTo(19);
            assertThat(answers)
                    .extracting(answer -> JsonPath.from(answer.body()).getString("id"))
                    .as("seed %d", seed)
                    .containsOnly(place.get("/v2/reports").<String>path("items[0].id"));
            cases(place, "received").then().body("items", hasSize(1)).body("items[0].reporters", is(1));
        }
        told("20 reports under one client id at once: one, and no empty case");
    }

    @Test
    void concurrentDismissalsCloseCaseOnceAndLoseNoReport() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan place = TestFan.anyone();
            UUID subject = Ids.next();
            place.post(
                    Map.of("clientId", Ids.next(), "subject", Map.of("kind", "poll", "id", subject), "reason", "spam"),
                    "/v2/reports");
            String id = cases(place, "received").path("items[0].id");
            List<HttpRequest> wishes = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                String token = TestStaff.moderator(place.community()).token();
                wishes.add(request(token, "/v2/report-cases/" + id + "/dismiss", "{}"));
                wishes.add(request(token(place.neighbour()), "/v2/reports", report(subject)));
            }

            List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, wishes);

            assertThat(count(answers, 200)).as("seed %d", seed).isOne();
            assertThat(count(answers, 409)).as("seed %d", seed).isEqualTo(9);
            assertThat(count(answers, 201)).as("seed %d", seed).isEqualTo(10);
            int dismissed = cases(place, "dismissed").path("items[0].reporters");
            List<Integer> open = cases(place, "received").path("items.reporters");
            assertThat(dismissed + open.stream().mapToInt(Integer::intValue).sum())
                    .as("seed %d", seed)
                    .isEqualTo(11);
        }
        told("10 moderators and as many reporters at once: one decision, no report lost");
    }

    @Test
    void concurrentModeratorsImposeOneSanction() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan user = fan.neighbour().here();
            List<HttpRequest> wishes = IntStream.range(0, 10)
                    .mapToObj(_ -> request(moderator().token(), "/v2/sanctions", mute(user, Duration.ofDays(1))))
                    .toList();

            List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, wishes);

            assertThat(count(answers, 201)).as("seed %d", seed).isOne();
            assertThat(count(answers, 409)).as("seed %d", seed).isEqualTo(9);
        }
        told("10 moderators impose at once: one sanction");
    }

    @Test
    void aSanctionThatIsLiftedAsItEndsIsOverOnce() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan user = fan.neighbour().here();
            Instant end = Instant.now().plus(Duration.ofMillis(700));
            String id = moderator()
                    .asking()
                    .body(mute(user, Duration.between(Instant.now(), end)))
                    .post("/v2/sanctions")
                    .then()
                    .statusCode(201)
                    .extract()
                    .path("id");
            List<HttpRequest> wishes = IntStream.range(0, 10)
                    .mapToObj(_ -> request(moderator().token(), "/v2/sanctions/" + id + "/lift", "{}"))
                    .toList();
            BoundedWait.await()
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> Instant.now().plusMillis(5).isAfter(end));

            List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, wishes);

            String state = moderator().get("/v2/sanctions/{id}", id).path("state");
            assertThat(count(answers, state.equals("lifted") ? 200 : 409))
                    .as("seed %d", seed)
                    .isEqualTo(10);
            BoundedWait.await()
                    .untilAsserted(() -> assertThat(overs(UUID.fromString(id)))
                            .as("seed %d", seed)
                            .containsExactly(state));
        }
        told("10 moderators lift as it ends: over once");
    }

    private List<String> overs(UUID sanction) {
        return Stream.concat(
                        recordedEvents.in(fan.community(), SanctionLifted.class).stream()
                                .filter(lifted -> lifted.sanctionId().equals(sanction))
                                .map(_ -> "lifted"),
                        recordedEvents.in(fan.community(), SanctionEnded.class).stream()
                                .filter(ended -> ended.sanctionId().equals(sanction))
                                .map(_ -> "ended"))
                .toList();
    }

    private TestStaff moderator() {
        return TestStaff.moderator(fan.community());
    }

    private static String mute(TestFan user, Duration length) {
        return "{\"userId\":\"%s\",\"kind\":\"muted\",\"reason\":\"spam\",\"endsAt\":\"%s\"}"
                .formatted(user.id(), Instant.now().plus(length));
    }

    private static Response cases(TestFan place, String state) {
        return TestStaff.moderator(place.community()).get("/v2/report-cases?state={state}", state);
    }

    private static void told(String what) {
        System.out.printf(
                "Races for reports: %d seeds, %s%n", HttpRaceRunner.seeds().count(), what);
    }

    private static long count(List<HttpResponse<String>> answers, int status) {
        return answers.stream().filter(answer -> answer.statusCode() == status).count();
    }

    private static String report(UUID subject) {
        return report(Ids.next(), subject);
    }

    private static String report(UUID client, UUID subject) {
        return "{\"clientId\":\"%s\",\"subject\":{\"kind\":\"poll\",\"id\":\"%s\"},\"reason\":\"spam\"}"
                .formatted(client, subject);
    }

    private static String token(TestFan fan) {
        return TestContextTokens.forService("community-service").fan(fan.community(), fan.id());
    }

    private static HttpRequest request(String token, String path, String body) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + RestAssured.port + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
    }
}
