package io.terrace.gateway.accesslog;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.metrics.RequestMetrics;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

@Singleton
public class AccessLog {

    private static final int WAITING = 65_536;

    private final GatewayConfig.AccessLog config;
    private final RequestMetrics metrics;
    private final double share;
    private final BlockingQueue<AccessLogRecord> waiting = new ArrayBlockingQueue<>(WAITING);
    private final AtomicLong dropped = new AtomicLong();
    private @Nullable LogWriter writer;

    AccessLog(GatewayConfig config, RequestMetrics metrics) {
        this.config = config.accessLog();
        this.metrics = metrics;
        share = this.config.share();
    }

    void start(@Observes StartupEvent event) throws IOException {
        if (share > 0) {
            writer = LogWriter.start(waiting, dropped, config.file());
        }
    }

    void stop(@Observes ShutdownEvent event) {
        if (writer != null) {
            writer.finish();
        }
    }

    /// Follows a request until it is over.
    public AccessLogRecorder begin(Exchange exchange) {
        return follow(exchange, share > 0 ? this : null);
    }

    /// The same for an operation of a batch, which has no line of its own.
    public AccessLogRecorder beginOperation(Exchange operation) {
        return follow(operation, null);
    }

    private AccessLogRecorder follow(Exchange exchange, @Nullable AccessLog log) {
        AccessLogRecorder entry = new AccessLogRecorder(exchange, log, metrics.unmatched());
        exchange.response().endHandler(entry);
        return entry;
    }

    /// Takes down every fault, and of the rest the share that is asked for.
    void add(AccessLogRecord entry) {
        boolean chosen =
                share >= 1 || entry.isFault() || ThreadLocalRandom.current().nextDouble() < share;
        if (chosen && !waiting.offer(entry)) {
            dropped.incrementAndGet();
        }
    }
}
