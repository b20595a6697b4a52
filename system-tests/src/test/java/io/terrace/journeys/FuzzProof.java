package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.journeys.fuzz.FuzzRun;
import io.terrace.journeys.fuzz.FuzzSettings;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `./terrace prove fuzz [SECONDS] [SEED]`: 20,000 requests, or as many as the time takes.
@Order(12)
@ExtendWith(SuiteParameter.class)
class FuzzProof {

    private static final int REQUESTS = 20_000;
    private static final Duration TIME =
            Duration.ofSeconds(Long.parseLong(System.getenv().getOrDefault("TERRACE_FUZZ_SEC", "300")));
    private static final long SEED = Long.parseLong(System.getenv().getOrDefault("TERRACE_FUZZ_SEED", "1"));

    private final Suite suite;

    FuzzProof(Suite suite) {
        this.suite = suite;
    }

    @Test
    void everyWrongRequestGetsItsProblemInTime() {
        assertThat(FuzzRun.of(suite, new FuzzSettings(SEED, REQUESTS, TIME, true)))
                .isEmpty();
    }
}
