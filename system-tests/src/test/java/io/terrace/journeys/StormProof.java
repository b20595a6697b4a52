package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.journeys.storm.Act;
import io.terrace.journeys.storm.Attempt;
import io.terrace.journeys.storm.Report;
import io.terrace.journeys.storm.Storm;
import io.terrace.journeys.storm.Tally;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `./terrace prove storm [SECONDS] [SEED]`: too long for every build.
@Order(12)
@ExtendWith(SuiteParameter.class)
class StormProof {

    private static final Duration TIME =
            Duration.ofSeconds(Long.parseLong(System.getenv().getOrDefault("TERRACE_STORM_SEC", "60")));
    private static final long SEED = Long.parseLong(System.getenv().getOrDefault("TERRACE_STORM_SEED", "1"));

    /// What the gateway promises its clients, and a second for a busy machine.
    private static final Duration DEADLINE = Duration.ofSeconds(15);

    private final Suite suite;

    StormProof(Suite suite) {
        this.suite = suite;
    }

    @Test
    void acknowledgedWritesSurviveOutagesExactlyOnce() {
        Storm storm = Storm.over(suite, TIME, SEED);
        Map<Act, Tally> tallies = storm.aftermath();

        System.out.printf(
                "%nStorm of %d s, seed %d%n%n%s%n",
                TIME.toSeconds(),
                SEED,
                new Report(storm.journal())
                        .acts(tallies)
                        .outages(storm.outages(), TIME)
                        .streams(storm.told())
                        .output("polls recount", suite.run("polls", "recount"))
                        .output("wallet check", suite.run("wallet", "check"))
                        .output("sponsorship recount", suite.run("sponsorship", "recount"))
                        .output("analytics recount", suite.run("analytics", "recount")));
        assertThat(storm.journal().findings()).isEmpty();
        assertThat(storm.unexplained()).isEmpty();
        assertThat(tallies).allSatisfy((act, tally) -> assertThat(tally).isEqualTo(Tally.NONE));
        assertThat(storm.told())
                .allSatisfy(versions -> assertThat(versions).isSorted().last().isNotEqualTo(0L));
        assertThat(storm.journal().attempts()).extracting(Attempt::took).allMatch(took -> took.compareTo(DEADLINE) < 0);
    }
}
