package io.terrace.auth.apikey;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Two wishes in the same tenth of a second.
@QuarkusTest
@WithTestResource(TestStack.class)
class KeyRaceTest {

    private Club club;
    private Keys keys;

    @BeforeEach
    void found() {
        club = Club.found();
        keys = new Keys(club);
    }

    @Test
    void oneIdempotencyKeyMakesOneKeyHoweverOftenItIsSent() throws Exception {
        String once = UUID.randomUUID().toString();

        List<Response> answers = ParallelRunner.of(
                20,
                () -> operator()
                        .header("Idempotency-Key", once)
                        .body(Map.of("name", "App", "kind", "secret"))
                        .post(Keys.ALL, club.partner()));
        Response later = operator()
                .header("Idempotency-Key", once)
                .body(Map.of("name", "App", "kind", "secret"))
                .post(Keys.ALL, club.partner());

        assertThat(answers).allMatch(answer -> answer.statusCode() == 201 || answer.statusCode() == 409);
        assertThat(answers.stream()
                        .filter(answer -> answer.statusCode() == 201)
                        .map(answer -> answer.<String>path("key"))
                        .distinct())
                .containsExactly(later.<String>path("key"));
        assertThat(ok(operator().get(Keys.ALL, club.partner())).getList("items"))
                .hasSize(1);
    }

    @Test
    void ofTwentyRotationsAtOnceOneMakesASuccessor() throws Exception {
        JsonPath old = keys.make(Map.of("name", "App", "kind", "secret"));

        List<Response> answers = ParallelRunner.of(
                20,
                () -> operator()
                        .body(Map.of("overlapSec", 60))
                        .post(Keys.ONE + "/rotate", club.partner(), old.getString("id")));

        assertThat(answers.stream().filter(answer -> answer.statusCode() == 201))
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 409))
                .hasSize(19);
        assertThat(ok(operator().get(Keys.ALL, club.partner())).getList("items"))
                .hasSize(2);
    }

    @Test
    void aRevocationWinsOverARotationThatComesWithIt() throws Exception {
        for (int round = 0; round < 10; round++) {
            JsonPath old = keys.make(Map.of("name", "App", "kind", "secret"));

            ParallelRunner.all(
                    2,
                    i -> i == 0
                            ? operator().delete(Keys.ONE, club.partner(), old.getString("id"))
                            : operator()
                                    .body(Map.of("overlapSec", 3600))
                                    .post(Keys.ONE + "/rotate", club.partner(), old.getString("id")));

            Keys.credential(old).body("status", org.hamcrest.Matchers.equalTo("revoked"));
        }
    }
}
