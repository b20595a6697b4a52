package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.sample.ProblemTest.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class VersionPreconditionTest {

    @TestHTTPResource(value = "/openapi?format=json", management = true)
    URI openApi;

    private final String fan = TestContextTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID());
    private String note = "";

    @BeforeEach
    void makeANote() {
        note = "/samples/notes/"
                + caller().body("{\"text\": \"first\"}").post("/samples/notes").path("id");
    }

    @Test
    void unchangedResourceIsNotSentAgain() {
        String tag = caller().get(note).header("ETag");

        caller().header("If-None-Match", tag)
                .get(note)
                .then()
                .statusCode(304)
                .header("ETag", tag)
                .body(equalTo(""));
        caller().header("If-None-Match", "\"zz\", W/" + tag).get(note).then().statusCode(304);
        caller().header("If-None-Match", "\"zz\"").get(note).then().statusCode(200);
    }

    @Test
    void aCounterEndsA304AndFailsNoChange() {
        String tag = caller().get(note).header("ETag");

        caller().put(note + "/reads");

        caller().header("If-None-Match", tag)
                .get(note)
                .then()
                .statusCode(200)
                .header("ETag", not(tag))
                .body("reads", equalTo(1));
        change(tag, "second").then().statusCode(200);
    }

    @Test
    void aChangeNeedsTheVersionThatItNames() {
        String first = caller().get(note).header("ETag");
        String second = change(first, "second").then().statusCode(200).extract().header("ETag");

        problem(change(first, "third"), 412, "precondition_failed");

        caller().get(note).then().header("ETag", second).body("text", equalTo("second"));
    }

    @Test
    void anyOfSeveralTagsWillDo() {
        String tag = caller().get(note).header("ETag");

        change("\"zz\", " + tag, "second").then().statusCode(200);
        change("*", "third").then().statusCode(200);
    }

    @Test
    void aWeakTagNeverMatches() {
        problem(change("W/" + caller().get(note).header("ETag"), "second"), 412, "precondition_failed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz", "\"zz", "\"a\" \"b\"", "*, \"a\"", "W/zz", ","})
    void malformedTagListIsRefused(String header) {
        problem(change(header, "second"), 400, "validation_failed");
    }

    @Test
    void withoutAConditionAnyVersionIsChanged() {
        caller().body("{\"text\": \"second\"}").patch(note).then().statusCode(200);
    }

    @Test
    void ofTwoChangesToOneVersionOneIsMade() throws Exception {
        for (int round = 0; round < 20; round++) {
            String tag = caller().get(note).header("ETag");
            int number = round;

            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Callable<Integer> one = () -> change(tag, "one" + number).statusCode();
                Callable<Integer> other = () -> change(tag, "other" + number).statusCode();
                List<Future<Integer>> both = threads.invokeAll(List.of(one, other));

                assertThat(List.of(both.get(0).get(), both.get(1).get())).containsExactlyInAnyOrder(200, 412);
            }
        }
    }

    @Test
    void aRepeatCarriesTheTagOfTheFirstAnswer() {
        String tag = caller().get(note).header("ETag");
        String key = UUID.randomUUID().toString();
        RequestSpecification request = caller().header("If-Match", tag).header("Idempotency-Key", key);

        String first = request.body("{\"text\": \"second\"}").patch(note).header("ETag");
        Response repeat = request.body("{\"text\": \"second\"}").patch(note);

        assertThat(first).isNotEqualTo(tag).isEqualTo(caller().get(note).header("ETag"));
        repeat.then().statusCode(200).header("ETag", first).header("Idempotency-Replayed", "true");
    }

    @Test
    void theDocumentSaysSo() {
        given().get(openApi)
                .then()
                .body("paths.'/samples/notes/{id}'.get.responses.'200'.headers", hasKey("ETag"))
                .body("paths.'/samples/notes/{id}'.get.responses.'304'", notNullValue())
                .body("paths.'/samples/notes/{id}'.get.parameters.name", hasItem("If-None-Match"))
                .body("paths.'/samples/notes/{id}'.patch.parameters.name", hasItem("If-Match"))
                .body("paths.'/samples/notes/{id}'.patch.responses.'412'", notNullValue())
                .body("paths.'/samples/notes/{id}'.patch.responses.'200'.headers", hasKey("ETag"));
    }

    private Response change(String ifMatch, String text) {
        return caller().header("If-Match", ifMatch)
                .body("{\"text\": \"" + text + "\"}")
                .patch(note);
    }

    private RequestSpecification caller() {
        return given().auth().oauth2(fan).contentType(ContentType.JSON);
    }
}
