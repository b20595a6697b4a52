package io.terrace.realtime.stream;

import io.smallrye.common.vertx.VertxContext;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.ticket.InstallationHeader;
import io.terrace.realtime.ticket.StreamAuthenticator;
import io.vertx.core.Context;
import io.vertx.core.Future;
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

    private final StreamAuthenticator admission;
    private final NodeStreamService streams;
    private final StreamProblemWriter refusals;
    private final StreamConfig config;

    StreamRoute(
            StreamAuthenticator admission,
            NodeStreamService streams,
            StreamProblemWriter refusals,
            StreamConfig config) {
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
        Optional<StreamRequest> query =
                StreamRequest.of(request.params(), request.getHeader("Last-Event-ID"), config.maxTopics());
        if (query.isEmpty()) {
            refusals.invalid(request, "topics");
            return;
        }
        admission
                .admit(
                        request.getHeader("Authorization"),
                        request.getParam("ticket"),
                        InstallationHeader.of(request.getHeader(InstallationHeader.HEADER)))
                .compose(client -> query.get().isFor(client.kind())
                        ? streams.open(client, query.get(), request.response(), loop)
                        : Future.failedFuture(ProblemException.of(ErrorCode.INSUFFICIENT_SCOPE)))
                .onFailure(failure -> refusals.answer(request, failure));
    }
}
