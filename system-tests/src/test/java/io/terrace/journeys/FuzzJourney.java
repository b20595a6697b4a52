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

/// A short run of [FuzzProof]: always the same requests, so that a failure can be repeated.
@Order(9)
@ExtendWith(SuiteParameter.class)
class FuzzJourney {

    private static final FuzzSettings SHORT = new FuzzSettings(23, 1_500, Duration.ofMinutes(10), false);

    private final Suite suite;

    FuzzJourney(Suite suite) {
        this.suite = suite;
    }

    @Test
    void everyWrongRequestGetsItsProblem() {
        assertThat(FuzzRun.of(suite, SHORT)).isEmpty();
    }
}
