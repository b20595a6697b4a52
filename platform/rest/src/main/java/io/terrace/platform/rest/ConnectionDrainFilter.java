package io.terrace.platform.rest;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/// A service that is told to stop serves for `quarkus.shutdown.delay` more, and has each client come back elsewhere
/// meanwhile: a connection takes no further request, over HTTP/2 at once, else with its next response. What has begun
/// is finished.
@Singleton
class ConnectionDrainFilter {

    /// Before all that may answer.
    private static final int PRIORITY = 1_100;

    private static final long NO_ERROR = 0;

    private final Set<HttpConnection> connections =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private volatile boolean draining;

    void register(@Observes Filters filters) {
        filters.register(this::filter, PRIORITY);
    }

    void drain(@Observes ShutdownDelayInitiatedEvent event) {
        draining = true;
        List.copyOf(connections).forEach(ConnectionDrainFilter::sendAway);
    }

    void pass(HttpServerRequest request) {
        if (request.version() != HttpVersion.HTTP_2) {
            if (draining) {
                request.response().putHeader("Connection", "close");
            }
            return;
        }
        // A new one may have come after the others were told.
        if (connections.add(request.connection()) && draining) {
            sendAway(request.connection());
        }
    }

    /// Of the highest number, so that what is under way from the client is still served.
    private static void sendAway(HttpConnection connection) {
        connection.goAway(NO_ERROR, Integer.MAX_VALUE);
    }

    private void filter(RoutingContext routing) {
        pass(routing.request());
        routing.next();
    }
}
