package io.terrace.platform.commit;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.commit.ItemResult.Committed;
import io.terrace.platform.jdbc.FailureCategory;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.TestStack;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class DurabilityTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static Ledger ledger = new Ledger(Map.of());

    private final UUID community = UUID.randomUUID();

    @BeforeAll
    static void open() {
        ledger = Ledger.open();
    }

    @RepeatedTest(3)
    void afterAKillOfTheProcessEveryAcknowledgedItemIsThere() throws Exception {
        Process child = child();
        Set<Integer> acknowledged = new HashSet<>();
        try (BufferedReader told = child.inputReader()) {
            while (acknowledged.size() < 2_000) {
                acknowledged.add(Integer.parseInt(told.readLine()));
            }
            // By its handle: Process.destroyForcibly would throw away what it said last.
            child.toHandle().destroyForcibly();
            told.lines().map(Integer::valueOf).forEach(acknowledged::add);
        }

        assertThat(ledger.numbers(community)).containsAll(acknowledged);
    }

    @Test
    void afterAKillOfPostgresEveryAcknowledgedItemIsThereAndWorkGoesOn() throws Exception {
        Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
        AtomicInteger outages = new AtomicInteger();
        AtomicBoolean running = new AtomicBoolean(true);
        try (var commit =
                        GroupCommit.start(ledger.database(), Gate.open(), new CommitSettings("killed", 2, 1_000, 100));
                var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                int first = 1_000 + i;
                callers.execute(() -> {
                    for (int number = first; running.get(); number += 50) {
                        write(commit, number, acknowledged, outages);
                    }
                });
            }
            await().until(() -> acknowledged.size() > 1_000);
            TestStack.postgres().kill();
            await().until(() -> outages.get() > 50);
            Set<Integer> before = Set.copyOf(acknowledged);
            TestStack.postgres().start();
            await().until(() -> acknowledged.size() > before.size() + 1_000);
            running.set(false);
        }

        assertThat(ledger.numbers(community)).containsAll(acknowledged);
    }

    private void write(
            GroupCommit<Integer, Boolean> commit, int number, Set<Integer> acknowledged, AtomicInteger outages) {
        try {
            if (Tenancy.within(community, () -> commit.submit(number, number, LONG)) instanceof Committed<Boolean>) {
                acknowledged.add(number);
            }
        } catch (NotCommittedException e) {
            assertThat(FailureCategory.of(e)).isEqualTo(FailureCategory.OUTAGE);
            outages.incrementAndGet();
        }
    }

    private Process child() throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home", ""), "bin", "java")
                                .toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path", ""),
                        Child.class.getName(),
                        ledger.config().getOrDefault("quarkus.datasource.jdbc.url", ""),
                        ledger.config().getOrDefault("quarkus.datasource.username", ""),
                        ledger.config().getOrDefault("quarkus.datasource.password", ""),
                        community.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
