package io.terrace.community;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestContextTokens;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/// A fan at the service's own port.
public record TestFan(UUID community, UUID id) {

    public static TestFan anyone() {
        return new TestFan(Ids.next(), Ids.next());
    }

    public TestFan neighbour() {
        return new TestFan(community, Ids.next());
    }

    public RequestSpecification asking() {
        return given().auth()
                .oauth2(TestContextTokens.forService("community-service").fan(community, id))
                .contentType(ContentType.JSON);
    }

    public Response get(String path, Object... parameters) {
        return asking().get(path, parameters);
    }

    public Response put(Map<String, ?> body, String path, Object... parameters) {
        return asking().body(body).put(path, parameters);
    }

    public Response post(Map<String, ?> body, String path, Object... parameters) {
        return asking().body(body).post(path, parameters);
    }

    public Response delete(String path, Object... parameters) {
        return asking().delete(path, parameters);
    }

    public Response change(Object change) {
        return asking().body(change).patch("/v2/me");
    }

    /// @param draft `kind` is `community` unless given
    public Response invite(Map<String, ?> draft) {
        Map<String, Object> wanted = new HashMap<>(Map.of("kind", "community"));
        wanted.putAll(draft);
        return post(wanted, "/v2/invitations");
    }

    public Response accept(String code) {
        return asking().post("/v2/invitations/{code}/accept", code);
    }

    public Response block(TestFan other) {
        return asking().put("/v2/blocks/{id}", other.id());
    }

    /// The two, in each other's squad.
    public void connect(TestFan other) {
        String request = here().post(Map.of("userId", other.here().id()), "/v2/squad/requests")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        other.asking().post("/v2/squad/requests/{id}/accept", request).then().statusCode(200);
    }

    /// The fan, once they have asked for their profile and so have one.
    public TestFan here() {
        get("/v2/me").then().statusCode(200);
        return this;
    }
}
