package io.terrace.realtime.stream;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.smallrye.common.vertx.VertxContext;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.streamlink.StreamLink;
import io.terrace.realtime.ticket.StreamAuthenticator;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Takes links from gateways, and from no one else. A node that stops takes none, and no more streams on those it has.
@Singleton
class StreamLinkRoute {

    private final Vertx vertx;
    private final StreamAuthenticator admission;
    private final StreamOpener opener;
    private final StreamProblemWriter refusals;
    private final Set<GatewayLink> links = ConcurrentHashMap.newKeySet();
    private volatile boolean draining;

    StreamLinkRoute(Vertx vertx, StreamAuthenticator admission, StreamOpener opener, StreamProblemWriter refusals) {
        this.vertx = vertx;
        this.admission = admission;
        this.opener = opener;
        this.refusals = refusals;
    }

    void mount(@Observes Router router) {
        router.post(StreamLink.PATH).handler(this::post);
    }

    void drain(@Observes ShutdownDelayInitiatedEvent event) {
        drain();
    }

    void drain() {
        draining = true;
        links.forEach(GatewayLink::leave);
    }

    int count() {
        return links.size();
    }

    private void post(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        if (!admission.isGateway(request.getHeader("Authorization"))) {
            refusals.answer(request, ErrorCode.INSUFFICIENT_SCOPE);
        } else if (draining) {
            refusals.answer(request, ErrorCode.TEMPORARILY_UNAVAILABLE);
        } else {
            Context loop = VertxContext.getRootContext(Vertx.currentContext());
            start(loop, request);
        }
    }

    private void start(Context loop, HttpServerRequest request) {
        GatewayLink link = new GatewayLink(vertx, loop, request, opener, refusals);
        links.add(link);
        link.start(() -> links.remove(link));
        if (draining) {
            link.leave();
        }
    }
}
