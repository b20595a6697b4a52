package io.terrace.gateway.route;

import io.quarkus.runtime.StartupEvent;
import io.terrace.gateway.GatewayConfig;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/// Looks at the file again and again: a mounted folder that is swapped by a link tells no watcher of it.
@Singleton
class RouteTableWatcher {

    void start(@Observes StartupEvent event, Vertx vertx, RouteTable table, GatewayConfig config) {
        if (config.routes().isPresent()) {
            vertx.setPeriodic(
                    config.routesEvery().toMillis(),
                    id -> vertx.executeBlocking(() -> {
                        table.refresh();
                        return null;
                    }));
        }
    }
}
