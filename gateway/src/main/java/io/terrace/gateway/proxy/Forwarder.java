package io.terrace.gateway.proxy;

import io.netty.util.concurrent.FastThreadLocal;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.admission.AuthenticationHandler;
import io.terrace.gateway.admission.Caller;
import io.terrace.gateway.body.BodyCollector;
import io.terrace.gateway.body.CollectedBody;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.link.StreamLinks;
import io.terrace.gateway.problem.ErrorResponseWriter;
import io.terrace.gateway.route.Route;
import io.terrace.gateway.route.TimeoutClass;
import io.terrace.gateway.token.ContextClaims;
import io.terrace.gateway.token.ContextTokenSigner;
import io.terrace.gateway.token.RefreshableContextTokenHeader;
import io.terrace.gateway.upstream.UpstreamRegistry;
import io.terrace.gateway.upstream.UpstreamService;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/// Hands an admitted request to its service and brings the answer back.
@Singleton
public class Forwarder {

    private final Vertx vertx;
    private final ErrorResponseWriter answers;
    private final OpenStreams streams;
    private final StreamLinks links;
    private final GatewayConfig config;
    private final UpstreamRegistry upstreams;
    private final ContextTokenSigner tokens;
    private final BodyCollector bodies;
    private final AuthenticationHandler admission;
    private final InstantSource clock;
    private final FastThreadLocal<DeadlineQueue> deadlines;

    Forwarder(
            Vertx vertx,
            ErrorResponseWriter answers,
            OpenStreams streams,
            StreamLinks links,
            GatewayConfig config,
            UpstreamRegistry upstreams,
            ContextTokenSigner tokens,
            BodyCollector bodies,
            AuthenticationHandler admission,
            InstantSource clock) {
        this.vertx = vertx;
        this.answers = answers;
        this.streams = streams;
        this.links = links;
        this.config = config;
        this.upstreams = upstreams;
        this.tokens = tokens;
        this.bodies = bodies;
        this.admission = admission;
        this.clock = clock;
        deadlines = DeadlineQueue.ofLoops(vertx);
    }

    public void forward(Exchange exchange, Route route, Caller caller) {
        UpstreamService upstream = upstreams.named(route.service());
        PreparedUpstreamRequest call = new PreparedUpstreamRequest(
                exchange,
                route,
                caller,
                upstream,
                authorization(exchange, route, caller, upstream),
                route.tellsKey() ? admission.keyHash(exchange) : null,
                exchange.arrivedAt().plus(time(route)));
        new ProxyExchange(call, this).start();
    }

    private Optional<RefreshableContextTokenHeader> authorization(
            Exchange exchange, Route route, Caller caller, UpstreamService upstream) {
        if (caller instanceof Caller.Fan fan && !route.tellsAddress()) {
            return Optional.of(tokens.sign(fan.token(), fan.key().id(), fan::bearers, upstream, exchange.arrivedAt()));
        }
        return caller.claims()
                .or(() -> route.tellsAddress() ? Optional.of(ContextClaims.anyone()) : Optional.empty())
                .map(claims -> route.tellsAddress() ? claims.from(exchange.addressRange()) : claims)
                .map(claims -> tokens.sign(claims, upstream));
    }

    private Duration time(Route route) {
        var deadline = config.deadline();
        return route.pace() == TimeoutClass.UPLOAD ? deadline.upload() : deadline.ordinary();
    }

    Vertx vertx() {
        return vertx;
    }

    DeadlineQueue deadlines() {
        return deadlines.get();
    }

    ErrorResponseWriter answers() {
        return answers;
    }

    OpenStreams streams() {
        return streams;
    }

    StreamLinks links() {
        return links;
    }

    AuthenticationHandler admission() {
        return admission;
    }

    InstantSource clock() {
        return clock;
    }

    /// Begins to read the body of a request that is to be short.
    CollectedBody collect(PreparedUpstreamRequest call) {
        Exchange exchange = call.exchange();
        Object client = call.caller().bodyOwner(exchange);
        return bodies.collect(
                exchange, client, call.route().maxBody(), config.deadline().body());
    }

    Duration stall() {
        return config.deadline().stall();
    }

    Duration retryAfter() {
        return config.upstream().retryAfter();
    }
}
