package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.journeys.suite.ReplicatedSuite;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.platform.suite.ServiceDescriptor;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `./terrace prove upgrade [REVISION] [SEED] [PROGRAM …]`: the suite runs as the version before, and every program is
/// replaced by this one, which migrates the schema under the replica that is still to go. Then some go back to the
/// version before, on the schema of this one. All that under load and 200 streams: no request fails, nothing is lost.
@Order(16)
@Tag("runs-once")
@ExtendWith(SuiteParameter.class)
class UpgradeProof {

    private static final long SEED = Long.parseLong(System.getenv().getOrDefault("TERRACE_UPGRADE_SEED", "1"));

    /// Those to replace, parted by spaces; empty for all.
    private static final String PROGRAMS = System.getenv().getOrDefault("TERRACE_UPGRADE_PROGRAMS", "");

    /// Those of them that go back.
    private static final String BACK = System.getenv().getOrDefault("TERRACE_UPGRADE_BACK", "wallet-service");

    private final Suite suite;

    UpgradeProof(Suite suite) {
        this.suite = suite;
    }

    @Test
    void everyProgramIsUpgradedAndSomeGoBackAndNoRequestFailsAndNothingIsLost() {
        assertThat(Suite.FIRST_CHECKOUT)
                .as("TERRACE_UPGRADE_FROM, a checkout of the version before that is built")
                .isNotEqualTo(Suite.CHECKOUT);
        List<String> programs = RolloutDrill.programs(PROGRAMS);
        List<String> back =
                RolloutDrill.programs(BACK).stream().filter(programs::contains).toList();
        new RolloutDrill(suite)
                .run(
                        "Upgrade from %s of %s; back again: %s".formatted(revision(), programs, back),
                        SEED,
                        replicated -> {
                            upgrade(replicated, programs);
                            suite.use(Suite.FIRST_CHECKOUT);
                            // The default since 91804154; a version from before it starts on no schema that is ahead.
                            suite.set("QUARKUS_FLYWAY_IGNORE_MIGRATION_PATTERNS", "*:future,*:missing");
                            back.forEach(replicated::roll);
                            suite.use(Suite.CHECKOUT);
                        });
    }

    /// Topics and accounts first, then each program. The suite's own gateway, that those behind the balancer are made
    /// after, carries no load.
    private void upgrade(ReplicatedSuite replicated, List<String> programs) {
        suite.use(Suite.CHECKOUT);
        suite.stop(ServiceDescriptor.GATEWAY);
        suite.run("up", "--detach");
        suite.awaitTraining();
        programs.forEach(replicated::roll);
    }

    private static String revision() {
        return Suite.FIRST_CHECKOUT.getFileName().toString();
    }
}
