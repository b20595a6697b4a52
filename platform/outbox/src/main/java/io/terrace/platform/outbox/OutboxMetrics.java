package io.terrace.platform.outbox;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.logging.Log;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.SQLException;
import javax.sql.DataSource;

/// Two gauges of the rows that are committed and not on Kafka yet: `outbox.waiting`, how many there are, and
/// `outbox.oldest.age`, for how many seconds the oldest has waited. Every replica measures the whole table, so a relay
/// that has stopped is seen by the others. While the database cannot be asked both are NaN.
@ApplicationScoped
class OutboxMetrics {

    /// A shard's rows are counted up to this, so that a long queue costs no more than a short one.
    static final int MAX_COUNTED = 2_500;

    /// Like the relay, by the index alone: the table is full of rows that are deleted.
    private static final String PLANS = "set local enable_seqscan = off; set local enable_bitmapscan = off";

    private static final String WAITING = """
            select count(*), greatest(0, coalesce(extract(epoch from clock_timestamp() - min(row.at)), 0))
            from generate_series(0, ? - 1) shard
            cross join lateral (select at from outbox where outbox.shard = shard.shard order by id limit ?) row""";

    private static final Backlog UNKNOWN = new Backlog(Double.NaN, Double.NaN);

    private final DataSource database;
    private final RelayConfig config;
    private final MeterRegistry metrics;
    private volatile Backlog last = UNKNOWN;
    private volatile Thread thread = Thread.ofVirtual().unstarted(() -> {});

    OutboxMetrics(DataSource database, RelayConfig config, MeterRegistry metrics) {
        this.database = database;
        this.config = config;
        this.metrics = metrics;
    }

    /// @param oldestAge in seconds; 0 where nothing waits
    record Backlog(double waiting, double oldestAge) {}

    void start(@Observes StartupEvent event) {
        Gauge.builder("outbox.waiting", this, own -> own.last.waiting())
                .description("Events that are committed and not on Kafka yet, up to 2,500 a shard")
                .register(metrics);
        Gauge.builder("outbox.oldest.age", this, own -> own.last.oldestAge())
                .description("How long the oldest of them has waited")
                .baseUnit("seconds")
                .register(metrics);
        if (config.enabled()) {
            thread = Thread.ofVirtual().name("outbox-metrics").start(this::run);
        }
    }

    void stop(@Observes ShutdownEvent event) {
        thread.interrupt();
    }

    private void run() {
        try {
            while (true) {
                last = measure();
                Thread.sleep(config.measure());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private Backlog measure() {
        try {
            return QuarkusTransaction.requiringNew().call(this::read);
        } catch (RuntimeException away) {
            Log.debug("The outbox cannot be measured just now", away);
            return UNKNOWN;
        }
    }

    /// In the caller's transaction.
    Backlog read() throws SQLException {
        try (var connection = database.getConnection();
                var plans = connection.createStatement();
                var query = connection.prepareStatement(WAITING)) {
            plans.execute(PLANS);
            query.setInt(1, config.shards());
            query.setInt(2, MAX_COUNTED);
            try (var row = query.executeQuery()) {
                row.next();
                return new Backlog(row.getDouble(1), row.getDouble(2));
            }
        }
    }
}
