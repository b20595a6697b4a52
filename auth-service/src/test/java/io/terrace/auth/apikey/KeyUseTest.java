package io.terrace.auth.apikey;

import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.TestClock;
import io.terrace.platform.kernel.CredentialUsageRequest;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class KeyUseTest {

    private Club club;
    private Keys keys;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() {
        club = Club.found();
        keys = new Keys(club);
    }

    @Test
    void lastUseIsTheLatestReported() {
        JsonPath made = make();
        Instant noon = clock.instant().minus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS);

        tell(Map.of(made.getString("id"), noon)).then().statusCode(204);
        tell(Map.of(made.getString("id"), noon.minusSeconds(60))).then().statusCode(204);

        assertThat(Instant.parse(keys.lastUse(made))).isEqualTo(noon);
    }

    @Test
    void fastGatewayClockNeverSetsFutureKeyUse() {
        JsonPath made = make();

        tell(Map.of(made.getString("id"), clock.instant().plus(Duration.ofDays(1))));

        assertThat(Instant.parse(keys.lastUse(made))).isBeforeOrEqualTo(clock.instant());
    }

    @Test
    void missingKeyDelaysNoRequest() {
        JsonPath made = make();
        Instant now = clock.instant();

        tell(Map.of(UUID.randomUUID().toString(), now, made.getString("id"), now))
                .then()
                .statusCode(204);

        assertThat(keys.lastUse(made)).isNotNull();
    }

    @Test
    void aChangeOfTheKeyLeavesItsLastUse() {
        JsonPath made = make();
        tell(Map.of(made.getString("id"), clock.instant()));
        String used = keys.lastUse(made);

        Club.operator().body(Map.of("name", "B")).patch(Keys.ONE, club.partner(), made.getString("id"));

        assertThat(keys.lastUse(made)).isNotNull().isEqualTo(used);
    }

    /// Two gateways that tell of the same keys in another order would each wait for a row the other holds.
    @Test
    void twoGatewaysMayTellAtOnce() throws Exception {
        List<String> ids = java.util.stream.Stream.generate(this::make)
                .limit(40)
                .map(made -> made.getString("id"))
                .toList();
        var round = new AtomicInteger();

        List<Response> answers = ParallelRunner.of(16, () -> {
            var shuffled = new java.util.ArrayList<>(ids);
            java.util.Collections.shuffle(shuffled, new java.util.Random(round.incrementAndGet()));
            var uses = new LinkedHashMap<String, Instant>();
            shuffled.forEach(id -> uses.put(id, clock.instant()));
            return tell(uses);
        });

        assertThat(answers).allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(204));
    }

    @Test
    void moreThanATellingHoldsIsRefused() {
        var uses = new HashMap<String, Instant>();
        for (int i = 0; i <= CredentialUsageRequest.MOST; i++) {
            uses.put(UUID.randomUUID().toString(), clock.instant());
        }

        assertThat(tell(uses).statusCode()).isEqualTo(400);
        problem(
                Club.gateway().body("{\"lastUsedAt\":{\"x\":1}}").post("/internal/credentials/uses"),
                400,
                "validation_failed");
    }

    @Test
    void onlyTheGatewayMayReport() {
        problem(
                club.server().body(Map.of("lastUsedAt", Map.of())).post("/internal/credentials/uses"),
                403,
                "insufficient_scope");
    }

    private JsonPath make() {
        return keys.make(Map.of("name", "App", "kind", "secret"));
    }

    private static Response tell(Map<String, Instant> uses) {
        var texts = new LinkedHashMap<String, String>();
        uses.forEach((id, at) -> texts.put(id, at.toString()));
        return Club.gateway().body(Map.of("lastUsedAt", texts)).post("/internal/credentials/uses");
    }
}
