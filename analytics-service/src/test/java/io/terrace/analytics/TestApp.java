package io.terrace.analytics;

import static io.restassured.RestAssured.given;

import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestContextTokens;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A fan's app in a community of its own, and the club that reads its reports.
public record TestApp(UUID community, UUID fan, UUID device) {

    public static final TestContextTokens TOKENS = TestContextTokens.forService("analytics-service");

    private static final String EVENTS = "/v2/analytics/events";

    public static TestApp create() {
        return new TestApp(Ids.next(), Ids.next(), Ids.next());
    }

    public Response send(String batch) {
        return asking().contentType(ContentType.JSON)
                .header("X-Service-Installation-Id", device)
                .body(batch)
                .post(EVENTS);
    }

    /// A request for races, from a device of its own.
    public HttpRequest sending(UUID device, String batch) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + RestAssured.port + EVENTS))
                .header("Authorization", "Bearer " + TOKENS.fan(community, fan))
                .header("Content-Type", "application/json")
                .header("X-Service-Installation-Id", device.toString())
                .POST(BodyPublishers.ofString(batch))
                .build();
    }

    public RequestSpecification asking() {
        return given().auth().oauth2(TOKENS.fan(community, fan));
    }

    public RequestSpecification staff() {
        return given().auth().oauth2(TOKENS.staff(community, StaffRole.OWNER));
    }

    /// @param path after `/v2/analytics/`
    public Response report(String path) {
        return staff().get("/v2/analytics/" + path);
    }

    /// How often the event has been counted on all days together.
    public int counted(String name) {
        return report("features").jsonPath().getInt("items.findAll { it.name == '" + name + "' }.events.sum() ?: 0");
    }

    /// What a recount finds wrong, in all communities.
    public long difference() {
        Response recount = given().auth().oauth2(TOKENS.operator()).post("/v2/operator/analytics/recount?limit=10");
        long difference = difference(recount);
        boolean found = recount.jsonPath().getList("items.communityId").contains(community.toString());
        String cursor = recount.path("nextCursor");
        while (cursor != null) {
            recount = given().auth()
                    .oauth2(TOKENS.operator())
                    .queryParam("cursor", cursor)
                    .post("/v2/operator/analytics/recount?limit=10");
            difference += difference(recount);
            found |= recount.jsonPath().getList("items.communityId").contains(community.toString());
            cursor = recount.path("nextCursor");
        }
        if (!found) {
            throw new AssertionError("The recount knows nothing of " + community);
        }
        return difference;
    }

    private static long difference(Response recount) {
        recount.then().statusCode(200);
        return recount.jsonPath().getList("items.difference", Long.class).stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    public static String batch(String... events) {
        return "{\"batchId\":\"b\",\"sentAt\":\"%s\",\"events\":[%s]}"
                .formatted(Instant.now(), Stream.of(events).collect(Collectors.joining(",")));
    }

    /// @param more further members, each after a comma
    public static String event(String id, String name, Instant at, String more) {
        return "{\"messageId\":\"%s\",\"type\":\"track\",\"name\":\"%s\",\"occurredAt\":\"%s\"%s}"
                .formatted(id, name, at, more);
    }
}
