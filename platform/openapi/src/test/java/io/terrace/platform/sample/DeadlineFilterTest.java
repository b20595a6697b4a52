package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class DeadlineFilterTest {

    private final String fan = TestContextTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID());

    @Test
    void abandonedWorkIsNotDone() {
        String text = UUID.randomUUID().toString().substring(0, 8);

        ProblemTest.problem(note(text, before(Duration.ofMillis(1))), 504, "deadline_exceeded");

        assertThat(fan().get("/samples/notes?limit=100").<String>path("items.text.toString()"))
                .doesNotContain(text);
    }

    @Test
    void requestBeforeItsDeadlineIsServed() {
        note("a", before(Duration.ofSeconds(-10))).then().statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "99999999999999999999", "1.5"})
    void malformedDeadlineIsIgnored(String deadline) {
        note("a", deadline).then().statusCode(200);
    }

    private Response note(String text, String deadline) {
        return fan().header("X-Service-Deadline", deadline)
                .contentType(ContentType.JSON)
                .body("{\"text\":\"" + text + "\"}")
                .post("/samples/notes");
    }

    private RequestSpecification fan() {
        return given().auth().oauth2(fan);
    }

    private static String before(Duration now) {
        return Long.toString(Instant.now().minus(now).toEpochMilli());
    }
}
