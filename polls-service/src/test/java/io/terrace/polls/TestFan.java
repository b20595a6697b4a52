package io.terrace.polls;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestContextTokens;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A fan at the service's own port.
public record TestFan(UUID community, UUID id) {

    public static TestFan in(UUID community) {
        return new TestFan(community, Ids.next());
    }

    public RequestSpecification asking() {
        return given().auth()
                .oauth2(TestContextTokens.forService("polls-service").fan(community, id));
    }

    public Response get(String path, Object... parameters) {
        return asking().get(path, parameters);
    }

    public Response vote(String poll, String... options) {
        return vote(poll, UUID.randomUUID(), options);
    }

    public Response vote(String poll, UUID clientId, String... options) {
        return asking().contentType(ContentType.JSON)
                .body(Map.of("optionIds", List.of(options), "clientId", clientId))
                .put("/v2/polls/{id}/vote", poll);
    }

    public Response withdraw(String poll) {
        return asking().delete("/v2/polls/{id}/vote", poll);
    }
}
