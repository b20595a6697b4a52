package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.FanClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Sixty fans and ten seats; and one fan who checks in fifty times at once.
final class SeatRsvpAndCheckInScenario {

    static final int QUEUE = 60;
    private static final int SEATS = 10;
    private static final int TRIES = 50;

    private final DemoClub stand;
    private final DemoStepPrinter screen;
    private final ApiClient server;

    private SeatRsvpAndCheckInScenario(DemoClub stand) {
        this.stand = stand;
        screen = stand.screen();
        server = stand.server();
    }

    static void play(DemoClub stand) {
        stand.screen().chapter("At the gate");
        new SeatRsvpAndCheckInScenario(stand).play();
    }

    private void play() {
        String path = screen.step(
                "a match with %d seats".formatted(SEATS),
                () -> server.post("/v2/events", match())
                        .expect(201)
                        .header("Location")
                        .orElseThrow(),
                event -> "Europe/Madrid, under way");
        List<ApiResponse> places = screen.step(
                "%d fans want one at once".formatted(QUEUE),
                () -> seated(ConcurrentTaskRunner.all(
                        QUEUE,
                        QUEUE,
                        one -> stand.fans().get(one).api().put(path + "/rsvp", Map.of("status", "going")))),
                all -> "%d seats given, %d in line".formatted(SEATS, all.size() - SEATS));
        FanClient seated = stand.fans().get(first(places, "going"));
        String code = server.get(path + "/venue-code").expect(200).text("/code");
        screen.step(
                "a code that was never shown",
                () -> seated.api()
                        .post(path + "/check-ins", attempt("00000000"))
                        .expect(422),
                refused -> refused.text("/reasons/0/code"));
        screen.step(
                "one fan checks in %d times at once".formatted(TRIES),
                () -> once(ConcurrentTaskRunner.all(
                        TRIES, TRIES, one -> seated.api().post(path + "/check-ins", attempt(code)))),
                all -> "1 counts, %d: %s".formatted(TRIES - 1, "already_checked_in"));
        FanClient waiting = stand.fans().get(first(places, "waitlisted"));
        screen.step(
                "a fan of the line, at a full house",
                () -> waiting.api().post(path + "/check-ins", attempt(code)).expect(422),
                refused -> refused.text("/reasons/0/code"));
        screen.step(
                "the club's curve",
                () -> server.get(path + "/attendance").expect(200),
                curve -> "%d inside".formatted(curve.json().path("checkedIn").asInt()));
    }

    private static Map<String, Object> match() {
        Instant kickOff = Instant.now().minus(Duration.ofMinutes(10));
        return Map.of(
                "title",
                "Terrace FC - Rovers",
                "kind",
                "match",
                "capacity",
                SEATS,
                "venue",
                Map.of("name", "Main Stand", "lat", 40.4531, "lng", -3.6883, "timezone", "Europe/Madrid"),
                "startsAt",
                kickOff.toString(),
                "endsAt",
                kickOff.plus(Duration.ofHours(2)).toString());
    }

    private static Map<String, Object> attempt(String code) {
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

    private static List<ApiResponse> seated(List<ApiResponse> places) {
        long going =
                places.stream().filter(place -> status(place).equals("going")).count();
        if (going != SEATS) {
            throw new IllegalStateException("%d have a seat".formatted(going));
        }
        return places;
    }

    private static int first(List<ApiResponse> places, String status) {
        return places.indexOf(places.stream()
                .filter(place -> status(place).equals(status))
                .findFirst()
                .orElseThrow());
    }

    private static String status(ApiResponse place) {
        return place.expect(200).text("/viewer/rsvp");
    }

    private static List<ApiResponse> once(List<ApiResponse> answers) {
        long counted = answers.stream().filter(answer -> answer.status() == 201).count();
        long refused = answers.stream()
                .filter(answer -> answer.code().equals("already_checked_in"))
                .count();
        if (counted != 1 || counted + refused != answers.size()) {
            throw new IllegalStateException("%d count, %d were refused".formatted(counted, refused));
        }
        return answers;
    }
}
