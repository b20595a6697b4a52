package io.terrace.auth.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.TestClock;
import io.terrace.auth.sso.FakeProvider;
import io.terrace.auth.sso.ProviderPorts;
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
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Every way to ask, about everybody, by every mix of identifiers, against the outcomes in `sync-matrix.txt`.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(value = ProviderPorts.class, scope = TestResourceScope.GLOBAL)
@Tag("slow")
class SyncMatrixTest {

    private static final List<String> MIXES = List.of("e", "p", "x", "ep", "ex", "px", "epx");
    private static final int STAGES = 4;
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

    /// What a row came to.
    ///
    /// @param cells as they were seen
    private record Played(Row row, List<String> cells, int takeovers, List<String> wrong) {

        @Override
        public String toString() {
            return "%-9s %-12s %s"
                    .formatted(
                            row.way(),
                            row.target(),
                            String.join(
                                    " ", cells.stream().map("%-8s"::formatted).toList()));
        }
    }

    @Test
    void foreignersAreRefused() throws Exception {
        List<Row> table = table();
        var played = new ArrayList<Played>();

        try (var provider = new FakeProvider();
                var threads = Executors.newFixedThreadPool(STAGES)) {
            var stages = new ArrayList<Future<List<Played>>>();
            for (int i = 0; i < STAGES; i++) {
                int first = i;
                stages.add(threads.submit(() -> play(table, first, provider)));
            }
            for (Future<List<Played>> stage : stages) {
                played.addAll(stage.get());
            }
        }

        played.sort(comparing((Played one) -> one.row().way())
                .thenComparing(one -> one.row().target()));
        played.forEach(System.out::println);
        int cases = played.stream().mapToInt(one -> one.cells().size()).sum();
        int takeovers = played.stream().mapToInt(Played::takeovers).sum();
        List<String> wrong =
                played.stream().flatMap(one -> one.wrong().stream()).toList();
        System.out.printf("%d cases, %d takeovers, %d not as the table says%n", cases, takeovers, wrong.size());
        assertThat(takeovers).isZero();
        assertThat(wrong).isEmpty();
        assertThat(cases).isEqualTo(Way.values().length * Target.values().length * MIXES.size());
    }

    /// Every so many rows, on a stage of their own: what one leaves behind is nothing to the others.
    private List<Played> play(List<Row> table, int first, FakeProvider provider) throws Exception {
        var stage = new SyncStage(clock, provider);
        var played = new ArrayList<Played>();
        for (int i = first; i < table.size(); i += STAGES) {
            played.add(play(table.get(i), stage));
        }
        return played;
    }

    private static Played play(Row row, SyncStage stage) throws Exception {
        boolean isVouched = VOUCHED.contains(row.way());
        var cells = new ArrayList<String>();
        var wrong = new ArrayList<String>();
        int takeovers = 0;
        for (int i = 0; i < MIXES.size(); i++) {
            Attempt attempt = stage.play(row.way(), row.target(), MIXES.get(i));
            String cell = attempt.cell(isVouched);
            String due = row.cells().get(i);
            boolean isTakeover = !isVouched && row.target().isProven() && attempt.touched();
            takeovers += isTakeover ? 1 : 0;
            if (isTakeover || attempt.leftTraces() || !cell.equals(due)) {
                wrong.add("%s of %s by %s: %s in place of %s"
                        .formatted(row.way(), row.target(), MIXES.get(i), cell, due));
            }
            cells.add(isTakeover ? "TAKEN" : cell);
        }
        return new Played(row, cells, takeovers, wrong);
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
