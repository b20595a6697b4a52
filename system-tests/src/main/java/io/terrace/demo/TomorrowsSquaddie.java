package io.terrace.demo;

import io.terrace.client.Answer;
import io.terrace.client.Api;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;

/// Tomorrow's draw is promised today: the hash of its seed, which nobody can change any more.
final class TomorrowsSquaddie {

    private static final String ZONE = "Europe/Madrid";
    private static final String FOLDER = "/v2/squaddie-of-the-day";

    private TomorrowsSquaddie() {}

    static void play(Stand stand) {
        Screen screen = stand.screen();
        Api server = stand.server();
        screen.chapter("Squaddie of the Day");
        screen.step(
                "the club sets where its midnight is",
                () -> server.put(FOLDER + "/settings", Map.of("timezone", ZONE, "enabled", true))
                        .expect(200),
                settings -> settings.text("/timezone"));
        LocalDate tomorrow = LocalDate.now(ZoneId.of(ZONE)).plusDays(1);
        String draw = FOLDER + "/draws/" + tomorrow;
        Answer promised = screen.step(
                "tomorrow's draw is committed to",
                () -> stand.fans().getFirst().api().get(draw).expect(200),
                answer -> answer.text("/seedCommitment").substring(0, 16) + "…, the seed itself hidden");
        screen.step(
                "asked again",
                () -> same(promised, stand.fans().getLast().api().get(draw).expect(200)),
                answer -> "the same");
        screen.note("after midnight: ./terrace verify-draw " + tomorrow);
    }

    private static Answer same(Answer promised, Answer again) {
        if (!again.text("/seedCommitment").equals(promised.text("/seedCommitment"))
                || !again.json().path("seed").isNull()) {
            throw new IllegalStateException("another promise");
        }
        return again;
    }
}
