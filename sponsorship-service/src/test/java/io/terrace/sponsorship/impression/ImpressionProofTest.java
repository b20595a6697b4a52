package io.terrace.sponsorship.impression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.TestClub;
import io.terrace.sponsorship.TestFan;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Many events, three times, in another order each time. `./terrace prove impressions` sends 100,000.
@QuarkusTest
@WithTestResource(TestStack.class)
@Tag("runs-once")
class ImpressionProofTest {

    private static final List<String> TYPES = List.of("served", "impression", "viewable", "click", "dismiss");
    private static final int BATCH = 200;
    private static final int PLACEMENTS_OF_A_FAN = 100;
    /// `prove` sets `seeds` to 50.
    private static final int EVENTS = 2_000 * Integer.getInteger("seeds", 1);

    private final TestClub club = TestClub.create();

    @Test
    void manyEventsThriceAndShuffledCountOnce() throws Exception {
        String campaign =
                club.active(Map.of("frequency", Map.of("capPerUser", 1_000, "windowSec", 86_400, "minGapSec", 0)));
        int fans = EVENTS / TYPES.size() / PLACEMENTS_OF_A_FAN;
        Map<TestFan, List<Map<String, Object>>> events = new LinkedHashMap<>();
        for (int i = 0; i < fans; i++) {
            TestFan fan = TestFan.of(club);
            events.put(
                    fan,
                    Stream.generate(fan::token)
                            .limit(PLACEMENTS_OF_A_FAN)
                            .flatMap(token -> TYPES.stream().map(type -> TestFan.event(token, type)))
                            .toList());
        }

        long accepted = 0;
        for (int time = 0; time < 3; time++) {
            for (HttpResponse<String> answer : HttpRaceRunner.all(time, requests(events, new Random(time)))) {
                assertThat(answer.statusCode()).isEqualTo(202);
                accepted += JsonPath.from(answer.body()).getLong("accepted");
                assertThat(JsonPath.from(answer.body()).getLong("rejected")).isZero();
            }
        }

        // What a viewable has implied before it came is no more than counted once.
        assertThat(accepted).isLessThanOrEqualTo(EVENTS);
        int each = EVENTS / TYPES.size();
        club.server()
                .get(campaign + "/report")
                .then()
                .body("totals.served", is(each))
                .body("totals.impressions", is(each))
                .body("totals.viewable", is(each))
                .body("totals.clicks", is(each))
                .body("totals.reach", is(fans))
                .body("totals.invalid", is(0));
        club.server()
                .post(campaign + "/recount")
                .then()
                .statusCode(200)
                .body("impressions", is(each))
                .body("difference", is(0));
    }

    private List<HttpRequest> requests(Map<TestFan, List<Map<String, Object>>> events, Random chance) {
        List<HttpRequest> requests = new ArrayList<>();
        for (Map.Entry<TestFan, List<Map<String, Object>>> fan : events.entrySet()) {
            List<Map<String, Object>> shuffled = new ArrayList<>(fan.getValue());
            Collections.shuffle(shuffled, chance);
            for (int from = 0; from < shuffled.size(); from += BATCH) {
                List<Map<String, Object>> batch = shuffled.subList(from, Math.min(shuffled.size(), from + BATCH));
                requests.add(fan.getKey().sending(batch));
            }
        }
        return requests;
    }
}
