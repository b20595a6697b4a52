package io.terrace.journeys;

import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `./terrace prove rolling [SEED] [PROGRAM …]`: every program of the suite is replaced, both replicas of each
/// one after the other as Kubernetes does it, under load and 200 streams. No request fails, and nothing is lost.
@Order(16)
@Tag("runs-once")
@ExtendWith(SuiteParameter.class)
class RollingRestartProof {

    private static final long SEED = Long.parseLong(System.getenv().getOrDefault("TERRACE_ROLLING_SEED", "1"));

    /// Those to replace, parted by spaces; empty for all.
    private static final String PROGRAMS = System.getenv().getOrDefault("TERRACE_ROLLING_PROGRAMS", "");

    private final Suite suite;

    RollingRestartProof(Suite suite) {
        this.suite = suite;
    }

    @Test
    void everyProgramIsReplacedAndNoRequestFailsAndNothingIsLost() {
        new RolloutDrill(suite)
                .run(
                        "Rolling restart of " + (PROGRAMS.isBlank() ? "every program" : PROGRAMS),
                        SEED,
                        replicated -> RolloutDrill.programs(PROGRAMS).forEach(replicated::roll));
    }
}
