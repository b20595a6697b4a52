package io.terrace.polls;

import static io.restassured.RestAssured.given;
import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.testing.OpenApiEntityTagAssertions;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A poll has a version, and what is done to another one than it is at is refused.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class VersionTest {

    @TestHTTPResource(value = "/openapi?format=json", management = true)
    URI openApi;

    private final TestPartner partner = TestPartner.anyone();

    @Test
    void anEditOfAnotherVersionIsRefused() {
        TestPoll poll = partner.made(draft(Map.of()));
        String tag = tag(poll);

        for (String other : List.of("\"zz\"", "W/" + tag, "\"10\"")) {
            change(poll, other, "Never?").then().statusCode(412).body("code", is("precondition_failed"));
        }
        assertThat(tag(poll)).isEqualTo(tag);
        String changed =
                change(poll, tag, "Who?").then().statusCode(200).extract().header("ETag");

        assertThat(changed).isEqualTo(tag(poll)).isNotEqualTo(tag);
        change(poll, tag, "Never?").then().statusCode(412);
        change(poll, "*", "Who was it?").then().statusCode(200);
    }

    @Test
    void ofTwoEditsOfOneVersionOneIsMade() throws Exception {
        TestPoll poll = partner.made(draft(Map.of()));

        for (int round = 0; round < 10; round++) {
            String tag = tag(poll);

            List<Integer> statuses = ParallelRunner.all(
                    2, number -> change(poll, tag, "Number " + number + "?").statusCode());

            assertThat(statuses).containsExactlyInAnyOrder(200, 412);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "close", "cancel"})
    void aStepOfAnotherVersionIsNotTaken(String verb) {
        TestPoll poll = verb.equals("open") ? partner.made(draft(Map.of())) : partner.open(draft(Map.of()));
        String tag = tag(poll);

        direct(poll, verb, "\"zz\"").then().statusCode(412);

        assertThat(tag(poll)).isEqualTo(tag);
        direct(poll, verb, tag).then().statusCode(200);
    }

    @Test
    void aSettlementOfAnotherVersionIsNotMade() {
        TestPoll poll = partner.open(draft(Map.of("kind", "prediction")));
        poll.close();
        poll.awaitState("finalized");
        Map<String, ?> right = Map.of("correctOptionIds", List.of(poll.option(0)));
        String path = "/v2/polls/" + poll.id() + "/settle";

        partner.asking()
                .header("If-Match", "\"zz\"")
                .body(right)
                .post(path)
                .then()
                .statusCode(412);

        assertThat(poll.shown().getString("state")).isEqualTo("finalized");
        partner.asking()
                .header("If-Match", tag(poll))
                .body(right)
                .post(path)
                .then()
                .statusCode(200);
    }

    @Test
    void theDocumentSaysSo() throws IOException {
        OpenApiEntityTagAssertions.assertKept(
                new ObjectMapper().readTree(given().get(openApi).asByteArray()));
    }

    @Test
    void aVoteEndsA304AndFailsNoEdit() {
        TestPoll poll = partner.open(draft(Map.of()));
        String tag = tag(poll);
        partner.asking()
                .header("If-None-Match", tag)
                .get("/v2/polls/{id}", poll.id())
                .then()
                .statusCode(304);

        partner.fan().vote(poll.id(), poll.option(0)).then().statusCode(200);
        poll.awaitVoters(1);

        partner.asking()
                .header("If-None-Match", tag)
                .get("/v2/polls/{id}", poll.id())
                .then()
                .statusCode(200);
        direct(poll, "close", tag).then().statusCode(200);
    }

    private String tag(TestPoll poll) {
        return partner.asking().get("/v2/polls/{id}", poll.id()).header("ETag");
    }

    private Response change(TestPoll poll, String ifMatch, String question) {
        return partner.asking()
                .header("If-Match", ifMatch)
                .body(Map.of("question", question))
                .patch("/v2/polls/{id}", poll.id());
    }

    private Response direct(TestPoll poll, String verb, String ifMatch) {
        return partner.asking().header("If-Match", ifMatch).post("/v2/polls/{id}/" + verb, poll.id());
    }
}
