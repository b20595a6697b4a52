package io.terrace.sponsorship;

import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.terrace.platform.kernel.Ids;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/// A fan of a club, as their apps reach the service.
public record TestFan(TestClub club, UUID id) {

    private static final String PLACEMENTS = "/v2/sponsorship/placements";
    private static final String IMPRESSIONS = "/v2/sponsorship/impressions";

    public static TestFan of(TestClub club) {
        return new TestFan(club, Ids.next());
    }

    /// Agrees to personalised sponsorship, or withdraws it.
    public TestFan consenting(boolean consents) {
        club.sql("""
                insert into member (community_id, user_id, personalised)
                values (terrace_community(), '%1$s', %2$s)
                on conflict (community_id, user_id) do update set personalised = %2$s""".formatted(id, consents));
        return this;
    }

    public Response ask(String slots) {
        return club.fan(id).queryParam("slots", slots).get(PLACEMENTS);
    }

    public HttpRequest asking(String slots) {
        return request(PLACEMENTS + "?slots=" + slots).GET().build();
    }

    /// The token of a placement beside a poll.
    public String token() {
        Response answer = ask("poll_brand");
        String token = answer.path("placements[0].impressionToken");
        if (token == null) {
            throw new AssertionError(answer.asString());
        }
        return token;
    }

    public Response send(List<Map<String, Object>> events) {
        return club.fan(id).body(batch(events)).post(IMPRESSIONS);
    }

    public HttpRequest sending(List<Map<String, Object>> events) {
        return request(IMPRESSIONS)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json(batch(events))))
                .build();
    }

    public static Map<String, Object> event(String token, String type) {
        return Map.of(
                "eventId",
                UUID.randomUUID().toString(),
                "token",
                token,
                "type",
                type,
                "occurredAt",
                Instant.now().toString(),
                "visiblePct",
                80,
                "visibleMs",
                1_500);
    }

    private static Map<String, Object> batch(List<Map<String, Object>> events) {
        return Map.of(
                "batchId", UUID.randomUUID().toString(), "sentAt", Instant.now().toString(), "events", events);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + RestAssured.port + path))
                .header("Authorization", "Bearer " + club.fanToken(id));
    }

    private static String json(Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(entry -> "\"" + entry.getKey() + "\":" + json(entry.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            case List<?> list -> list.stream().map(TestFan::json).collect(Collectors.joining(",", "[", "]"));
            case Number number -> number.toString();
            default -> "\"" + value + "\"";
        };
    }
}
