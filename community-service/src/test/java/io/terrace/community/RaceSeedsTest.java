package io.terrace.community;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The races for invitations over many seeds: `./terrace prove races`.
@QuarkusTest
@WithTestResource(TestStack.class)
class RaceSeedsTest {

    private static final int CROWD = 50;
    private static final int USES = 7;
    private static final int REPEATS = 3;

    private final TestFan inviter = TestFan.anyone();

    @Test
    void repeatedConcurrentAcceptsConsumeSevenUses() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            String code = invitation();
            List<HttpRequest> wishes = IntStream.range(0, CROWD)
                    .mapToObj(i -> acceptance(inviter.neighbour(), code))
                    .flatMap(wish -> Stream.generate(() -> wish).limit(REPEATS))
                    .toList();

            List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, wishes);

            assertThat(count(answers, 200)).as("seed %d", seed).isEqualTo(USES * REPEATS);
            assertThat(count(answers, 409)).as("seed %d", seed).isEqualTo((CROWD - USES) * REPEATS);
            assertThat(inviter.get("/v2/invitations?limit=1").<Integer>path("items[0].uses"))
                    .as("seed %d", seed)
                    .isEqualTo(USES);
        }
        System.out.printf(
                "Races for invitations: %d seeds, %d fans thrice each and %d uses: %d answers 200 and %d answers 409 each"
                        + " time%n",
                HttpRaceRunner.seeds().count(), CROWD, USES, USES * REPEATS, (CROWD - USES) * REPEATS);
    }

    private String invitation() {
        return inviter.asking()
                .body(Map.of("kind", "community", "maxUses", USES))
                .post("/v2/invitations")
                .path("code");
    }

    private static long count(List<HttpResponse<String>> answers, int status) {
        return answers.stream().filter(answer -> answer.statusCode() == status).count();
    }

    private static HttpRequest acceptance(TestFan fan, String code) {
        return HttpRequest.newBuilder(
                        URI.create("http://localhost:" + RestAssured.port + "/v2/invitations/" + code + "/accept"))
                .header(
                        "Authorization",
                        "Bearer "
                                + TestContextTokens.forService("community-service")
                                        .fan(fan.community(), fan.id()))
                .POST(BodyPublishers.noBody())
                .build();
    }
}
