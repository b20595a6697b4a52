package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.ExchangeRecorder;
import io.terrace.journeys.suite.Bomb;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Footprint;
import io.terrace.journeys.suite.Refused;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Bodies made to cost more than they weigh, sent to a real operation of every service at once.
@Order(4)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(SuiteParameter.class)
class BombJourney {

    private static final int AT_ONCE = 4;

    /// An operation that reads a body, and a field of it.
    private record Door(ApiClient caller, String path, String field) {

        Callable<ApiResponse> sending(Bomb bomb) {
            byte[] body = bomb.body(field);
            ApiClient plain = caller.with("Content-Type", "application/json");
            ApiClient api = bomb.isPacked() ? plain.with("Content-Encoding", "gzip") : plain;
            return () -> api.send("POST", path, BodyPublishers.ofByteArray(body));
        }
    }

    private final Suite suite;
    private final ApiClient fan;
    private final List<Door> doors;
    private final List<String> processes;

    BombJourney(Suite suite) {
        this.suite = suite;
        Club club = suite.newClub(Suite.UNLIMITED);
        ApiClient server = club.server(suite);
        fan = suite.newFan(club.app()).api();
        doors = List.of(
                new Door(club.app(), "/v2/auth/partner-sync", "displayName"),
                new Door(fan, "/v2/freestyles", "caption"),
                new Door(fan, "/v2/uploads", "mimeType"),
                new Door(server, "/v2/polls", "question"),
                new Door(server, "/v2/rewards", "title"),
                new Door(fan, "/v2/batch", "operations"));
        // The training runs that follow a start end by themselves.
        processes = Footprint.of(suite.home()).without(Suite.TRAINING).processes();
    }

    @ParameterizedTest
    @EnumSource(Bomb.class)
    void noneOfThemGoesOff(Bomb bomb) throws Exception {
        for (ApiResponse answer : atOnce(bomb)) {
            Refused.plainly(answer);
            assertThat(bomb.mayEndIn(answer.status())).as(answer.describe()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Bomb.class,
            names = {"DEEP", "MANY_KEYS", "SAME_KEYS", "LONG_NUMBER", "LONG_TEXT"})
    void inABatchItIsRefusedThereOrThatOperationAlone(Bomb bomb) {
        String operations = """
                {"operations": [
                  {"id": "a", "method": "POST", "path": "/v2/freestyles", "body": %s},
                  {"id": "b", "method": "GET", "path": "/v2/reaction-types"}]}""".formatted(new String(bomb.body("caption"), UTF_8));
        ApiResponse answer = fan.with("Content-Type", "application/json")
                .send("POST", "/v2/batch", BodyPublishers.ofString(operations));

        if (Set.of(Bomb.DEEP, Bomb.LONG_NUMBER, Bomb.SAME_KEYS).contains(bomb)) {
            Refused.with(400, "invalid_json", answer);
        } else {
            assertThat(answer.expect(200).json().at("/results/0/status").asInt())
                    .isEqualTo(400);
            assertThat(answer.json().at("/results/1/status").asInt()).isEqualTo(200);
        }
    }

    @Test
    void operationWithoutABodyReadsNone() throws Exception {
        for (Bomb bomb : List.of(Bomb.DEEP, Bomb.PACKED)) {
            ApiResponse answer =
                    new Door(fan, "/v2/stream/tickets", "x").sending(bomb).call();

            assertThat(answer.status()).as(answer.describe()).isLessThan(500);
        }
    }

    @AfterAll
    void everybodyIsAliveAndWell() throws IOException {
        await().until(() -> ApiClient.at(suite.gateway(), ExchangeRecorder.NONE)
                        .get("/health")
                        .status()
                == 200);
        assertThat(Footprint.of(suite.home()).processes()).containsAll(processes);
        try (Stream<Path> logs = Files.list(suite.logs())) {
            for (Path log : logs.filter(Files::isRegularFile).toList()) {
                try (Stream<String> lines = Files.lines(log)) {
                    assertThat(lines.filter(line -> line.contains("OutOfMemoryError")))
                            .as(log.toString())
                            .isEmpty();
                }
            }
        }
    }

    private List<ApiResponse> atOnce(Bomb bomb) throws InterruptedException, ExecutionException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ApiResponse>> sent = doors.stream()
                    .map(door -> door.sending(bomb))
                    .flatMap(one -> Stream.generate(() -> threads.submit(one)).limit(AT_ONCE))
                    .toList();
            List<ApiResponse> answers = new ArrayList<>();
            for (Future<ApiResponse> one : sent) {
                answers.add(one.get());
            }
            return answers;
        }
    }
}
