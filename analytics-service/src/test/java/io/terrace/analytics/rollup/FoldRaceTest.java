package io.terrace.analytics.rollup;

import static io.terrace.analytics.TestApp.batch;
import static io.terrace.analytics.TestApp.event;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.analytics.TestApp;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What several replicas do at once.
@QuarkusTest
@WithTestResource(TestStack.class)
class FoldRaceTest {

    private static final int FOLDERS = 4;
    private static final int BATCHES = 30;

    private final TestApp app = TestApp.create();

    @Inject
    RollupAggregator fold;

    static List<Long> seeds() {
        return HttpRaceRunner.seeds().boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void foldsOfOneCommunityCountEachEventOnce(long seed) throws Exception {
        List<Future<?>> folds = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < FOLDERS; i++) {
                folds.add(threads.submit(() -> {
                    for (int round = 0; round < BATCHES; round++) {
                        Tenancy.<Boolean, RuntimeException>within(app.community(), () -> {
                            fold.fold();
                            return true;
                        });
                    }
                }));
            }
            HttpRaceRunner.all(
                    seed,
                    IntStream.range(0, BATCHES)
                            .mapToObj(i -> app.sending(
                                    Ids.next(),
                                    batch(event(
                                            Ids.next().toString(), "goal_seen", Instant.now(), ",\"consent\":true"))))
                            .toList());
        }
        for (Future<?> each : folds) {
            each.get();
        }

        await().untilAsserted(() -> assertThat(app.counted("goal_seen")).isEqualTo(BATCHES));
        assertThat(app.difference()).isZero();
    }

    @Test
    void replicasThatMakeADaysPartitionAtOnceMakeOne() throws Exception {
        String day = DateTimeFormatter.BASIC_ISO_DATE.format(
                LocalDate.now(ZoneOffset.UTC).plusDays(3));
        OwnerConnection.run("drop table event_" + day, "drop table event_key_" + day);

        List<Future<?>> replicas = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < FOLDERS; i++) {
                replicas.add(threads.submit(() -> OwnerConnection.run("select maintain_partitions(13)")));
            }
        }
        for (Future<?> replica : replicas) {
            replica.get();
        }

        assertThat(partitions(day)).isEqualTo(2);
    }

    private static int partitions(String day) throws SQLException {
        try (var owner = OwnerConnection.open();
                var query = owner.prepareStatement(
                        "select count(*) from pg_inherits i join pg_class c on c.oid = i.inhrelid"
                                + " where c.relname like '%' || ?")) {
            query.setString(1, "\\_" + day);
            try (var row = query.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }
}
