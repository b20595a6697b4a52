package io.terrace.feed;

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
                .oauth2(TestContextTokens.forService("feed-service").fan(community, id));
    }

    public Response get(String path, Object... parameters) {
        return asking().get(path, parameters);
    }

    public Response post(Map<String, ?> draft) {
        return asking().contentType(ContentType.JSON).body(draft).post("/v2/freestyles");
    }

    /// Posts a new freestyle with this upload.
    ///
    /// @return its id
    public String posted(UUID upload) {
        return post(draft(upload)).then().statusCode(201).extract().path("id");
    }

    public Response react(String freestyle, String type) {
        return asking().put("/v2/freestyles/{id}/reactions/{type}", freestyle, type);
    }

    public static Map<String, Object> draft(UUID upload) {
        Map<String, Object> draft = new HashMap<>();
        draft.put("clientId", Ids.next());
        draft.put("uploadId", upload);
        return draft;
    }
}
