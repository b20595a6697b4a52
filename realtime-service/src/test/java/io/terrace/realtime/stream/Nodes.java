package io.terrace.realtime.stream;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.log.EventLog;
import io.terrace.realtime.log.RevokedSessions;
import io.terrace.realtime.presence.PresenceWriter;
import io.terrace.realtime.redis.RedisCalls;
import io.terrace.realtime.ticket.StreamAdmission;
import io.terrace.realtime.veil.MuteBlockFilters;
import io.terrace.realtime.voter.PollVoters;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.redis.client.Redis;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.concurrent.ExecutionException;

/// Makes further nodes: another hub with streams and a port of its own, beside the application's.
@Singleton
class Nodes {

    private final Vertx vertx;
    private final Redis redis;
    private final RedisCalls calls;
    private final StreamAdmission admission;
    private final MuteBlockFilters veils;
    private final PollVoters voters;
    private final InstantSource clock;
    private final ObjectMapper json;

    Nodes(
            Vertx vertx,
            Redis redis,
            RedisCalls calls,
            StreamAdmission admission,
            MuteBlockFilters veils,
            PollVoters voters,
            InstantSource clock,
            ObjectMapper json) {
        this.vertx = vertx;
        this.redis = redis;
        this.calls = calls;
        this.admission = admission;
        this.veils = veils;
        this.voters = voters;
        this.clock = clock;
        this.json = json;
    }

    Node start(StreamConfig config) throws InterruptedException, ExecutionException {
        var log = new EventLog(calls, config);
        var hub = new ChannelHub(vertx, redis, log, config);
        var streams = new NodeStreams(
                vertx,
                hub,
                log,
                new RevokedSessions(calls, config),
                veils,
                voters,
                new PresenceWriter(calls, clock),
                new StreamRegistry(calls, log, config),
                config,
                clock);
        streams.start();
        Router router = Router.router(vertx);
        new StreamRoute(admission, streams, new StreamProblems(json), config).mount(router);
        HttpServer server = vertx.createHttpServer(new HttpServerOptions().setIdleTimeout(1))
                .requestHandler(router)
                .listen(0, "localhost")
                .toCompletionStage()
                .toCompletableFuture()
                .get();
        return new Node(hub, streams, server);
    }

    record Node(ChannelHub hub, NodeStreams streams, HttpServer server) implements AutoCloseable {

        int port() {
            return server.actualPort();
        }

        @Override
        public void close() {
            streams.drain();
            hub.stop();
            server.close();
        }
    }
}
