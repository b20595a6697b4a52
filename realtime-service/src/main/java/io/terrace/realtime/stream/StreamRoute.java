package io.terrace.realtime.stream;

import io.smallrye.common.vertx.VertxContext;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.realtime.StreamConfig;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/// `GET /v2/stream`, on the event loops, for a client with a connection of its own.
@Singleton
class StreamRoute {

    private final Vertx vertx;
    private final StreamOpener opener;
    private final StreamProblemWriter refusals;
    private final StreamConfig config;

    StreamRoute(Vertx vertx, StreamOpener opener, StreamProblemWriter refusals, StreamConfig config) {
        this.vertx = vertx;
        this.opener = opener;
        this.refusals = refusals;
        this.config = config;
    }

    void mount(@Observes Router router) {
        router.get(StreamOpener.PATH).handler(this::get);
        router.route(StreamOpener.PATH).handler(routing -> {
            routing.response().putHeader("Allow", "GET");
            refusals.answer(routing.request(), ErrorCode.METHOD_NOT_ALLOWED);
        });
    }

    private void get(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        Context loop = VertxContext.getRootContext(Vertx.currentContext());
        var connection = new HttpClientConnection(vertx, request.response(), config.farewell());
        opener.open(request.params(), request.headers(), connection, loop)
                .onFailure(failure -> refusals.answer(request, failure));
    }
}
