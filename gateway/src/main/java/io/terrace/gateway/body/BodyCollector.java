package io.terrace.gateway.body;

import io.netty.util.concurrent.FastThreadLocal;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.exchange.Exchange;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.time.Duration;

/// Reads bodies whole, each event loop within its own [RequestBodyLimiter].
@Singleton
public class BodyCollector {

    /// Quarkus' defaults.
    private static final int LOOPS_PER_CORE = 2;

    private final Vertx vertx;
    private final FastThreadLocal<RequestBodyLimiter> budgets;

    BodyCollector(Vertx vertx, GatewayConfig config) {
        this.vertx = vertx;
        int loops = LOOPS_PER_CORE * Runtime.getRuntime().availableProcessors();
        GatewayConfig.Body body = config.body();
        // A loop must have room for one body of the largest kind.
        long least = Math.max(body.ordinary().asLongValue(), body.batch().asLongValue());
        long bytes = Math.max(least, body.memory().asLongValue() / loops);
        budgets = new FastThreadLocal<>() {
            @Override
            protected RequestBodyLimiter initialValue() {
                return new RequestBodyLimiter(body.awaitedPerClient(), body.awaitedPerAddress(), bytes);
            }
        };
    }

    /// Begins to read the body, on the exchange's event loop.
    ///
    /// @param client whose body it is: all that are equal are one client
    /// @param limit in bytes
    /// @param time after which the body must be whole
    public CollectedBody collect(Exchange exchange, Object client, long limit, Duration time) {
        CollectedBody body = new CollectedBody(budgets.get(), client, exchange.addressRange(), limit);
        body.read(exchange, time, vertx);
        return body;
    }
}
