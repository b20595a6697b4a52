package io.terrace.auth.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.TestClock;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Every way to ask, about everybody, by every mix of identifiers, against the outcomes in `sync-matrix.txt`.
@QuarkusTest
@WithTestResource(TestStack.class)
class SyncMatrixTest {

    private static final List<String> MIXES = List.of("e", "p", "x", "ep", "ex", "px", "epx");
    private static final Set<Way> VOUCHED = EnumSet.of(Way.RIGHT);

    private record Row(Way way, Target target, List<String> cells) {

        static Row parse(String line) {
            String[] words =
                    line.strip().toUpperCase(Locale.ROOT).replace('-', '_').split(" +", 3);
            return new Row(
                    Way.valueOf(words[0]),
                    Target.valueOf(words[1]),
                    List.of(words[2].toLowerCase(Locale.ROOT).split(" +")));
        }
    }

    @Inject
    TestClock clock;

    private final List<String> wrong = new ArrayList<>();
    private int cases;
    private int takeovers;

    @Test
    void nobodyIsLetInWhoDoesNotBelong() throws Exception {
        List<Row> table = table();
        var stage = new SyncStage(clock);

        for (Row row : table) {
            play(row, stage);
        }

        System.out.printf("%d cases, %d takeovers, %d not as the table says%n", cases, takeovers, wrong.size());
        assertThat(takeovers).isZero();
        assertThat(wrong).isEmpty();
        assertThat(cases).isEqualTo(Way.values().length * Target.values().length * MIXES.size());
    }

    private void play(Row row, SyncStage stage) throws Exception {
        var seen = new ArrayList<String>();
        for (int i = 0; i < MIXES.size(); i++) {
            Attempt attempt = stage.play(row.way(), row.target(), MIXES.get(i));
            String cell = attempt.cell(VOUCHED.contains(row.way()));
            boolean takeover = !VOUCHED.contains(row.way()) && row.target().isProven() && attempt.touched();
            takeovers += takeover ? 1 : 0;
            cases++;
            if (takeover || attempt.leftTraces() || !cell.equals(row.cells().get(i))) {
                wrong.add("%s of %s by %s: %s in place of %s"
                        .formatted(
                                row.way(),
                                row.target(),
                                MIXES.get(i),
                                cell,
                                row.cells().get(i)));
            }
            seen.add(takeover ? "TAKEN" : cell);
        }
        System.out.printf(
                "%-9s %-12s %s%n",
                row.way(),
                row.target(),
                String.join(" ", seen.stream().map("%-8s"::formatted).toList()));
    }

    private static List<Row> table() throws IOException {
        try (var in = Objects.requireNonNull(SyncMatrixTest.class.getResourceAsStream("/sync-matrix.txt"))) {
            return Arrays.stream(new String(in.readAllBytes(), UTF_8).split("\n"))
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Row::parse)
                    .toList();
        }
    }
}
