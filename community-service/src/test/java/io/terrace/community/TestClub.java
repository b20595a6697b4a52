package io.terrace.community;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestContextTokens;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/// A partner's server at the service's own port.
public record TestClub(UUID community) {

    public static TestClub anyone() {
        return new TestClub(Ids.next());
    }

    public TestFan fan() {
        return new TestFan(community, Ids.next());
    }

    public RequestSpecification asking() {
        return given().auth()
                .oauth2(TestContextTokens.forService("community-service").server(community))
                .contentType(ContentType.JSON);
    }

    public Response get(String path, Object... parameters) {
        return asking().get(path, parameters);
    }

    public Response create(Map<String, ?> draft) {
        return asking().body(draft).post("/v2/events");
    }

    /// The id of an event that is on now.
    public String event(Map<String, ?> more) {
        return create(draft(more)).then().statusCode(201).extract().path("id");
    }

    public Response change(String event, Object change) {
        return asking().body(change).patch("/v2/events/{id}", event);
    }

    public Response direct(String event, String verb) {
        return asking().body("{}").post("/v2/events/{id}/" + verb, event);
    }

    /// An event that began an hour ago.
    ///
    /// @param more goes over the usual fields
    public static Map<String, Object> draft(Map<String, ?> more) {
        Instant start = Instant.now().minus(Duration.ofHours(1));
        Map<String, Object> draft = new HashMap<>(Map.of(
                "title",
                "Terrace FC - Rovers",
                "kind",
                "match",
                "venue",
                venue(40.4531, -3.6883, "Europe/Madrid"),
                "startsAt",
                start.toString(),
                "endsAt",
                start.plus(Duration.ofHours(2)).toString()));
        draft.putAll(more);
        return draft;
    }

    public static Map<String, Object> venue(double lat, double lng, String timezone) {
        return Map.of("name", "Main Stand", "lat", lat, "lng", lng, "radiusM", 200, "timezone", timezone);
    }
}
