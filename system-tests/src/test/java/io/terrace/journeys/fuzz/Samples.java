package io.terrace.journeys.fuzz;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Bodies whose members depend on each other, as no schema says.
final class Samples {

    private Samples() {}

    static Map<String, Object> poll(String kind, String voteChange) {
        return Map.of(
                "kind",
                kind,
                "question",
                "Who scores first?",
                "anonymity",
                "public",
                "voteChange",
                voteChange,
                "options",
                List.of(Map.of("text", "Ana"), Map.of("text", "Bea")));
    }

    static Map<String, Object> scheduledPoll(Instant opensAt) {
        return Map.of(
                "kind",
                "poll",
                "question",
                "Does it open?",
                "opensAt",
                opensAt.toString(),
                "options",
                List.of(Map.of("text", "Yes"), Map.of("text", "No")));
    }

    /// One that has begun, so that fans can check in.
    static Map<String, Object> match() {
        Instant kickOff = Instant.now().minus(Duration.ofMinutes(10));
        return Map.of(
                "title",
                "Terrace FC - Rovers",
                "kind",
                "match",
                "venue",
                Map.of("name", "Main Stand", "lat", 40.4531, "lng", -3.6883, "timezone", "Europe/Madrid"),
                "startsAt",
                kickOff.toString(),
                "endsAt",
                kickOff.plus(Duration.ofHours(6)).toString(),
                "checkIn",
                Map.of("pointsReward", 1));
    }

    static Map<String, Object> campaign(String issue) {
        return Map.of("title", "Half off", "issue", issue, "discount", Map.of("kind", "percent", "value", 50));
    }

    static Map<String, Object> merch() {
        return Map.of("title", "Scarf", "kind", "merch", "cost", 1);
    }

    static Map<String, Object> points(String userId, long amount) {
        return Map.of("userId", userId, "amount", amount, "reason", Map.of("code", "gift"));
    }

    static Map<String, Object> rule() {
        return Map.of(
                "title", "React",
                "event", "reaction.changed",
                "userField", "reactorId",
                "factFields", List.of("freestyleId"),
                "points", 1);
    }

    static Map<String, Object> report(String kind, String id) {
        return Map.of(
                "clientId", UUID.randomUUID().toString(), "subject", Map.of("kind", kind, "id", id), "reason", "spam");
    }

    static Map<String, Object> message() {
        return Map.of("clientId", UUID.randomUUID().toString(), "text", "Who scores first?");
    }

    static Map<String, Object> message(String conversation) {
        return Map.of(
                "conversationId", conversation, "clientId", UUID.randomUUID().toString(), "text", "Who scores first?");
    }

    static Map<String, Object> warning(String userId) {
        return Map.of("userId", userId, "kind", "warning", "reason", "spam");
    }

    static Map<String, Object> checkIn(String code) {
        return Map.of(
                "clientId",
                UUID.randomUUID().toString(),
                "method",
                "code",
                "occurredAt",
                Instant.now().toString(),
                "proof",
                Map.of("code", code));
    }

    static Map<String, Object> provider(String userInfoUrl) {
        return Map.of(
                "provider", "oauth2",
                "kind", "userinfo",
                "issuer", "club",
                "audiences", List.of("fan-app"),
                "userinfoUrl", userInfoUrl);
    }
}
