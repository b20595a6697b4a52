package io.terrace.realtime.stream;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.ticket.InstallationHeader;
import io.terrace.realtime.ticket.StreamAuthenticator;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Opens a stream for a request, whichever way it came.
@Singleton
class StreamOpener {

    static final String PATH = "/v2/stream";

    private final StreamAuthenticator admission;
    private final NodeStreamService streams;
    private final StreamConfig config;

    StreamOpener(StreamAuthenticator admission, NodeStreamService streams, StreamConfig config) {
        this.admission = admission;
        this.streams = streams;
        this.config = config;
    }

    /// For a request that came over a link.
    ///
    /// @param target path and query
    Future<Void> open(String target, MultiMap headers, ClientConnection connection, Context loop) {
        MultiMap parameters = MultiMap.caseInsensitiveMultiMap();
        try {
            QueryStringDecoder decoder = new QueryStringDecoder(target);
            if (!decoder.path().equals(PATH)) {
                return Future.failedFuture(ProblemException.notFound());
            }
            decoder.parameters().forEach(parameters::add);
        } catch (IllegalArgumentException malformed) {
            return Future.failedFuture(invalid());
        }
        return open(parameters, headers, connection, loop);
    }

    /// Completes when the stream is about to start. Fails, with nothing written, where it is refused.
    ///
    /// @param loop the event loop of the client's connection
    Future<Void> open(MultiMap parameters, MultiMap headers, ClientConnection connection, Context loop) {
        Optional<StreamRequest> query = StreamRequest.of(parameters, headers.get("Last-Event-ID"), config.maxTopics());
        if (query.isEmpty()) {
            return Future.failedFuture(invalid());
        }
        return admission
                .admit(
                        headers.get("Authorization"),
                        parameters.get("ticket"),
                        InstallationHeader.of(headers.get(InstallationHeader.HEADER)))
                .compose(client -> query.get().isFor(client.kind())
                        ? streams.open(client, query.get(), connection, loop)
                        : Future.failedFuture(ProblemException.of(ErrorCode.INSUFFICIENT_SCOPE)));
    }

    private static ProblemException invalid() {
        return ProblemException.invalidQuery("topics", "invalid");
    }
}
