package io.terrace.polls;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestContextTokens;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A partner's server at the service's own port.
public record TestPartner(UUID community) {

    public static TestPartner anyone() {
        return new TestPartner(Ids.next());
    }

    public TestFan fan() {
        return TestFan.in(community);
    }

    public RequestSpecification asking() {
        return given().auth()
                .oauth2(TestContextTokens.forService("polls-service").server(community))
                .contentType(ContentType.JSON);
    }

    public Response create(Map<String, ?> draft) {
        return asking().body(draft).post("/v2/polls");
    }

    /// Makes a poll and opens it.
    public TestPoll open(Map<String, ?> draft) {
        TestPoll poll = made(draft);
        direct(poll.id(), "open").then().statusCode(200);
        return poll;
    }

    public TestPoll made(Map<String, ?> draft) {
        Response response = create(draft);
        response.then().statusCode(201);
        return new TestPoll(this, response.path("id"), response.path("options.id"));
    }

    public Response direct(String poll, String verb) {
        return asking().post("/v2/polls/{id}/" + verb, poll);
    }

    public Response settle(String poll, String... right) {
        return asking().body(Map.of("correctOptionIds", List.of(right))).post("/v2/polls/{id}/settle", poll);
    }

    public Response change(String poll, Object change) {
        return asking().body(change).patch("/v2/polls/{id}", poll);
    }

    /// @param more goes over the usual fields
    public static Map<String, Object> draft(Map<String, ?> more) {
        Map<String, Object> draft = new HashMap<>(Map.of(
                "kind", "poll",
                "question", "Who was the best on the pitch?",
                "options", List.of(Map.of("text", "Ana"), Map.of("text", "Bea"), Map.of("text", "Cleo"))));
        draft.putAll(more);
        return draft;
    }
}
