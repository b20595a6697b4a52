package io.terrace.auth.fan;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Rows;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FanBatchRaceTest {

    private static final int FANS = 60;

    private final String mail = Club.anyEmail();
    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @RepeatedTest(3)
    void theSameBatchManyTimesAtOnceMakesEachFanOnce() throws Exception {
        List<Map<String, String>> fans = people(0, FANS);

        List<JsonPath> answers = answers(ParallelRunner.of(8, () -> send(club, fans)));

        List<List<String>> users = answers.stream()
                .map(answer -> answer.<String>getList("results.userId"))
                .toList();
        assertThat(users)
                .allSatisfy(ids -> assertThat(ids)
                        .isEqualTo(users.getFirst())
                        .hasSize(FANS)
                        .doesNotContainNull()
                        .doesNotHaveDuplicates());
        List<List<String>> statuses = answers.stream()
                .map(answer -> answer.<String>getList("results.status"))
                .toList();
        for (int i = 0; i < FANS; i++) {
            int index = i;
            assertThat(statuses.stream().filter(of -> of.get(index).equals("created")))
                    .as("fan %d", i)
                    .hasSize(1);
        }
        assertThat(Rows.count("app_user", club.community())).isEqualTo(FANS);
        assertThat(Rows.count("identity", club.community())).isEqualTo(3 * FANS);
    }

    @RepeatedTest(3)
    void overlappingBatchesInOppositeOrderAllSucceed() throws Exception {
        List<Map<String, String>> forth = people(0, FANS);
        List<Map<String, String>> back = people(FANS / 2, FANS).reversed();

        List<JsonPath> answers = answers(ParallelRunner.all(8, turn -> send(club, turn % 2 == 0 ? forth : back)));

        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.getList("results.status"))
                        .hasSize(FANS)
                        .doesNotContain("rejected"));
        assertThat(Rows.count("app_user", club.community())).isEqualTo(FANS + FANS / 2);
    }

    /// Changes of known fans lock their rows, too, and take each other's addresses away.
    @Test
    void batchesThatChangeTheSameFansInOppositeOrderAllAnswer() throws Exception {
        List<Map<String, String>> fans = people(0, FANS);
        answers(List.of(send(club, fans)));
        List<Callable<Response>> changes = new ArrayList<>();
        for (int turn = 0; turn < 8; turn++) {
            String change = "t" + turn;
            List<Map<String, String>> changed = new ArrayList<>(IntStream.range(0, FANS)
                    .mapToObj(i -> Map.of(
                            "externalUserId", "p-" + i,
                            "email", change + "-" + i % 40 + "-" + mail,
                            "displayName", change))
                    .toList());
            List<Map<String, String>> ordered = turn % 2 == 0 ? changed : changed.reversed();
            changes.add(() -> send(club, ordered));
        }

        answers(ParallelRunner.all(changes));

        assertThat(Rows.count("app_user", club.community())).isEqualTo(FANS);
    }

    /// Of one partner: whoever proves an address ends its review identifier, in every community.
    @Test
    void batchesOfTwoCommunitiesWithTheSameAddressesAllSucceed() throws Exception {
        Club other = club.another();
        List<Map<String, String>> fans = people(0, FANS);
        List<Map<String, String>> reversed = fans.reversed();

        List<JsonPath> answers =
                answers(ParallelRunner.all(6, turn -> turn % 2 == 0 ? send(club, fans) : send(other, reversed)));

        assertThat(answers)
                .allSatisfy(
                        answer -> assertThat(answer.getList("results.status")).doesNotContain("rejected"));
        assertThat(Rows.count("app_user", club.community())).isEqualTo(FANS);
        assertThat(Rows.count("app_user", other.community())).isEqualTo(FANS);
    }

    private static List<JsonPath> answers(List<Response> responses) {
        return responses.stream()
                .map(response -> response.then().statusCode(200).extract().jsonPath())
                .toList();
    }

    private List<Map<String, String>> people(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(i -> Map.of(
                        "externalUserId", "p-" + i,
                        "email", "p" + i + "-" + mail,
                        "phone", "+4477" + "%08d".formatted(i)))
                .toList();
    }

    private static Response send(Club club, List<Map<String, String>> fans) {
        return club.server().body(Map.of("fans", fans)).post("/v2/fans/batch");
    }
}
