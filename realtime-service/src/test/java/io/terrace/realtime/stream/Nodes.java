package io.terrace.realtime.stream;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.tracing.TraceSwitch;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.log.EventLog;
import io.terrace.realtime.log.RevokedSessionStore;
import io.terrace.realtime.presence.PresenceWriter;
import io.terrace.realtime.redis.TimedRedisClient;
import io.terrace.realtime.ticket.StreamAuthenticator;
import io.terrace.realtime.veil.MuteBlockFilterService;
import io.terrace.realtime.voter.PollVoterService;
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
    private final TimedRedisClient calls;
    private final StreamAuthenticator admission;
    private final MuteBlockFilterService veils;
    private final PollVoterService voters;
    private final InstantSource clock;
    private final ObjectMapper json;
    private final TraceSwitch traces;

    Nodes(
            Vertx vertx,
            Redis redis,
            TimedRedisClient calls,
            StreamAuthenticator admission,
            MuteBlockFilterService veils,
            PollVoterService voters,
            InstantSource clock,
            ObjectMapper json,
            TraceSwitch traces) {
        this.vertx = vertx;
        this.redis = redis;
        this.calls = calls;
        this.admission = admission;
        this.veils = veils;
        this.voters = voters;
        this.clock = clock;
        this.json = json;
        this.traces = traces;
    }

    Node start(StreamConfig config) throws InterruptedException, ExecutionException {
        var log = new EventLog(calls, config);
        var hub = new ChannelHub(vertx, redis, log, config, traces);
        var streams = new NodeStreamService(
                vertx,
                hub,
                log,
                new RevokedSessionStore(calls, config),
                veils,
                voters,
                new PresenceWriter(calls, clock),
                new RedisStreamRegistry(calls, log, config),
                config,
                clock);
        streams.start();
        Router router = Router.router(vertx);
        var refusals = new StreamProblemWriter(json);
        var opener = new StreamOpener(admission, streams, config);
        var links = new StreamLinkRoute(vertx, admission, opener, refusals);
        new StreamRoute(vertx, opener, refusals, config).mount(router);
        links.mount(router);
        HttpServer server = vertx.createHttpServer(new HttpServerOptions().setIdleTimeout(1))
                .requestHandler(router)
                .listen(0, "localhost")
                .toCompletionStage()
                .toCompletableFuture()
                .get();
        return new Node(hub, streams, links, server);
    }

    record Node(ChannelHub hub, NodeStreamService streams, StreamLinkRoute links, HttpServer server)
            implements AutoCloseable {

        int port() {
            return server.actualPort();
        }

        @Override
        public void close() {
            links.drain();
            streams.stop();
            hub.stop();
            server.close();
        }
    }
}
