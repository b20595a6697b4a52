package io.terrace.realtime.stream;

import io.smallrye.common.vertx.VertxContext;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.ticket.Installation;
import io.terrace.realtime.ticket.StreamAdmission;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;

/// `GET /v2/stream`, on the event loops.
@Singleton
class StreamRoute {

    private static final String PATH = "/v2/stream";

    private final StreamAdmission admission;
    private final NodeStreams streams;
    private final StreamProblems refusals;
    private final StreamConfig config;

    StreamRoute(StreamAdmission admission, NodeStreams streams, StreamProblems refusals, StreamConfig config) {
        this.admission = admission;
        this.streams = streams;
        this.refusals = refusals;
        this.config = config;
    }

    void mount(@Observes Router router) {
        router.get(PATH).handler(this::get);
        router.route(PATH).handler(routing -> {
            routing.response().putHeader("Allow", "GET");
            refusals.answer(routing.request(), ErrorCode.METHOD_NOT_ALLOWED);
        });
    }

    private void get(RoutingContext routing) {
        HttpServerRequest request = routing.request();
        Context loop = VertxContext.getRootContext(Vertx.currentContext());
        Optional<StreamQuery> query =
                StreamQuery.of(request.params(), request.getHeader("Last-Event-ID"), config.maxTopics());
        if (query.isEmpty()) {
            refusals.invalid(request, "topics");
            return;
        }
        admission
                .admit(
                        request.getHeader("Authorization"),
                        request.getParam("ticket"),
                        Installation.of(request.getHeader(Installation.HEADER)))
                .compose(client -> streams.open(client, query.get(), request.response(), loop))
                .onFailure(failure -> refusals.answer(request, failure));
    }
}
