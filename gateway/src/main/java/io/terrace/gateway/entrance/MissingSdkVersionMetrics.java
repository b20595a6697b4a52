package io.terrace.gateway.entrance;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.platform.kernel.Credential;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.LongAdder;

/// Requests that do not say which version of the SDK they come from: `gateway.sdk.version.missing`, apps' and
/// servers' apart. They are served, and no minimum reaches them.
@Singleton
class MissingSdkVersionMetrics implements MeterBinder {

    private final LongAdder apps = new LongAdder();
    private final LongAdder servers = new LongAdder();

    void note(Exchange exchange, Credential key) {
        if (exchange.sdkVersion() == null) {
            switch (key.kind()) {
                case PUBLISHABLE -> apps.increment();
                case SECRET -> servers.increment();
                case OPERATOR -> {}
            }
        }
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        register("publishable", apps, registry);
        register("secret", servers, registry);
    }

    private static void register(String kind, LongAdder requests, MeterRegistry registry) {
        FunctionCounter.builder("gateway.sdk.version.missing", requests, LongAdder::sum)
                .description("Requests admitted without X-Service-SDK-Version")
                .tag("key", kind)
                .register(registry);
    }
}
