package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.sample.ProblemTest.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What a body may cost, and bodies that were read before REST looked at them.
@QuarkusTest
@WithTestResource(TestStack.class)
@TestProfile(BodyLimitsTest.ReadAhead.class)
class BodyLimitsTest {

    private static final String FORM = "application/x-www-form-urlencoded";

    public static class ReadAhead implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("terrace.bodies-ahead", "true");
        }
    }

    @Test
    void readWithFormIsAnsweredAsWithoutIt() {
        Response answer = fan().header("Content-Type", FORM).body("--x").get("/samples/notes");

        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    void formIsUnsupportedWhereJsonIsTaken() {
        problem(
                fan().header("Content-Type", FORM).body("%%%=;\0--x").post("/samples/echo"),
                415,
                "unsupported_media_type");
    }

    @Test
    void bodyOfTooManyValuesIsInvalid() {
        problem(post("{\"text\":\"a\",\"tags\":[" + "\"\",".repeat(60_000) + "\"\"]}"), 400, "invalid_json");
    }

    @Test
    void answerNamesAsManyErrorsAsOneCanRead() {
        problem(post("{\"text\":\"a\",\"tags\":[" + "\"long\",".repeat(5_000) + "\"long\"]}"), 400, "validation_failed")
                .body("errors", hasSize(100));
    }

    private static Response post(String body) {
        return fan().contentType(ContentType.JSON).body(body).post("/samples/echo");
    }

    private static RequestSpecification fan() {
        return given().auth()
                .oauth2(TestContextTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID()));
    }
}
