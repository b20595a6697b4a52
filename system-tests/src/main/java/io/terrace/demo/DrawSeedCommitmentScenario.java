package io.terrace.demo;

import static java.util.Comparator.comparing;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/// Tomorrow's draw is promised today: the hash of its seed, which no one can change any more. The club lives where
/// tomorrow begins soonest, so that the spectator need not wait long.
final class DrawSeedCommitmentScenario {

    private static final String FOLDER = "/v2/squaddie-of-the-day";
    private static final Duration TIME_TO_SHOW = Duration.ofMinutes(2);
    private static final int STANDING = 5;
    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 500);
    private static final Map<String, Object> AGREEING = Map.of(
            "discoverable",
            true,
            "whoCanMessage",
            "everyone",
            "whoCanCall",
            "squad",
            "showPresence",
            true,
            "readReceipts",
            true,
            "squaddieEligible",
            true);

    private DrawSeedCommitmentScenario() {}

    static void play(DemoClub stand) {
        DemoStepPrinter screen = stand.screen();
        ApiClient server = stand.server();
        ZoneId zone = whereTomorrowIsNear();
        screen.chapter("Squaddie of the Day");
        screen.step(
                "the club sets where its midnight is",
                () -> server.put(FOLDER + "/settings", Map.of("timezone", zone.getId(), "enabled", true))
                        .expect(200),
                settings -> settings.text("/timezone"));
        Instant midnight = midnight(zone);
        LocalDate tomorrow = midnight.atZone(zone).toLocalDate();
        List<FanClient> some = stand.fans().subList(2, 2 + STANDING);
        screen.step(
                "fans agree to be drawn, and speak up",
                () -> ConcurrentTaskRunner.all(STANDING, STANDING, i -> agreed(some.get(i))),
                (List<String> posts) -> posts.size() + " of them");
        String draw = FOLDER + "/draws/" + tomorrow;
        ApiResponse promised = screen.step(
                "tomorrow's draw is committed to",
                () -> some.getFirst().api().get(draw).expect(200),
                answer -> answer.text("/seedCommitment").substring(0, 16) + "…, the seed itself hidden");
        screen.step(
                "asked again",
                () -> same(promised, stand.fans().getLast().api().get(draw).expect(200)),
                answer -> "the same");
        screen.note("after %s: ./terrace verify-draw %s --key %s".formatted(midnight, tomorrow, stand.secretKey()));
    }

    private static String agreed(FanClient fan) {
        fan.api().put("/v2/me/privacy", AGREEING).expect(200);
        return fan.publish(RECORDING, "draw me");
    }

    private static ZoneId whereTomorrowIsNear() {
        return ZoneId.getAvailableZoneIds().stream()
                .filter(id -> id.matches("(Africa|America|Asia|Australia|Atlantic|Europe|Pacific)/.*"))
                .map(ZoneId::of)
                .min(comparing(DrawSeedCommitmentScenario::midnight).thenComparing(ZoneId::getId))
                .orElseThrow();
    }

    /// The next one there that is not upon us already.
    private static Instant midnight(ZoneId zone) {
        return Instant.now()
                .plus(TIME_TO_SHOW)
                .truncatedTo(ChronoUnit.SECONDS)
                .atZone(zone)
                .toLocalDate()
                .plusDays(1)
                .atStartOfDay(zone)
                .toInstant();
    }

    private static ApiResponse same(ApiResponse promised, ApiResponse again) {
        if (!again.text("/seedCommitment").equals(promised.text("/seedCommitment"))
                || !again.json().path("seed").isNull()) {
            throw new IllegalStateException("another promise");
        }
        return again;
    }
}
