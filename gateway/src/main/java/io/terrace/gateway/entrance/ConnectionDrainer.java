package io.terrace.gateway.entrance;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.terrace.gateway.exchange.Exchange;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/// A gateway that is asked to stop still serves every request, and has each come back elsewhere: the answer is the last
/// on its connection. Over HTTP/2 the client learns that at once, since what is under way there may last.
@Singleton
class ConnectionDrainer {

    private final Vertx vertx;
    private final Set<HttpConnection> many =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private volatile boolean begun;

    ConnectionDrainer(Vertx vertx) {
        this.vertx = vertx;
    }

    void begin(@Observes ShutdownDelayInitiatedEvent event) {
        begun = true;
        List.copyOf(many).forEach(HttpConnection::shutdown);
    }

    void pass(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        if (exchange.isHttp2()) {
            many.add(request.connection());
        }
        if (!begun) {
            return;
        }
        if (exchange.isHttp2()) {
            // Streams under way go on, new ones are turned away unseen.
            request.connection().shutdown();
        } else {
            request.response()
                    .putHeader("Connection", "close")
                    .bodyEndHandler(written -> vertx.runOnContext(now -> hangUp(request)));
        }
    }

    // A client that is still sending would be cut off before it reads the answer; it hangs up by itself.
    private static void hangUp(HttpServerRequest request) {
        if (request.isEnded()) {
            request.connection().close();
        }
    }
}
