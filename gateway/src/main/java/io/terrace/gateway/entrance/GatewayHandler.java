package io.terrace.gateway.entrance;

import io.terrace.gateway.accesslog.AccessLog;
import io.terrace.gateway.accesslog.AccessLogRecorder;
import io.terrace.gateway.admission.AuthenticationHandler;
import io.terrace.gateway.admission.Caller;
import io.terrace.gateway.admission.RateLimitStage;
import io.terrace.gateway.batch.BatchHandler;
import io.terrace.gateway.cors.CorsHandler;
import io.terrace.gateway.exchange.ClientAddressResolver;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.exchange.RequestTracer;
import io.terrace.gateway.header.SecurityHeaders;
import io.terrace.gateway.metrics.RequestMetrics;
import io.terrace.gateway.page.BuiltInEndpoint;
import io.terrace.gateway.page.BuiltInEndpointHandler;
import io.terrace.gateway.problem.ErrorResponseWriter;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.proxy.Forwarder;
import io.terrace.gateway.route.QueryStringValidator;
import io.terrace.gateway.route.Route;
import io.terrace.gateway.route.RouteMatchResult;
import io.terrace.gateway.route.RouteTable;
import io.terrace.gateway.wire.Http2Rules;
import io.terrace.gateway.wire.MalformedRequestMarker;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.SortedSet;

@Singleton
class GatewayHandler {

    /// Before anything Quarkus itself puts on the router.
    private static final int FIRST = Integer.MIN_VALUE;

    private static final int NOT_FOUND = 404;
    private static final FieldError NOT_IN_A_BATCH = new FieldError("/path", "not_in_a_batch");

    private final RouteTable table;
    private final BuiltInEndpointHandler pages;
    private final AuthenticationHandler admission;
    private final RateLimitStage quota;
    private final Forwarder forwarder;
    private final BatchHandler batches;
    private final ErrorResponseWriter answers;
    private final ClientAddressResolver hops;
    private final RequestTracer tracer;
    private final AccessLog log;
    private final RequestMetrics metrics;
    private final MissingSdkVersionMetrics unversioned;
    private final ConnectionDrainer drain;
    private final InstantSource clock;

    GatewayHandler(
            RouteTable table,
            BuiltInEndpointHandler pages,
            AuthenticationHandler admission,
            RateLimitStage quota,
            Forwarder forwarder,
            BatchHandler batches,
            ErrorResponseWriter answers,
            ClientAddressResolver hops,
            RequestTracer tracer,
            AccessLog log,
            RequestMetrics metrics,
            MissingSdkVersionMetrics unversioned,
            ConnectionDrainer drain,
            InstantSource clock) {
        this.table = table;
        this.pages = pages;
        this.admission = admission;
        this.quota = quota;
        this.forwarder = forwarder;
        this.batches = batches;
        this.answers = answers;
        this.hops = hops;
        this.tracer = tracer;
        this.log = log;
        this.metrics = metrics;
        this.unversioned = unversioned;
        this.drain = drain;
        this.clock = clock;
    }

    void open(@Observes Router router) {
        // What the router itself cannot read never reaches a handler.
        router.route().order(FIRST).handler(this::enter).failureHandler(this::refuseUnread);
        router.errorHandler(NOT_FOUND, this::refuseUnread);
    }

    private void refuseUnread(RoutingContext routing) {
        SecurityHeaders.put(routing.response().headers());
        Exchange exchange = Exchange.begin(routing.request(), hops, tracer, clock.instant());
        log.begin(exchange);
        ErrorCode unreadable = MalformedRequestMarker.fault(routing.request().uri());
        answers.refuse(exchange, new RefusalException(unreadable == null ? ErrorCode.NOT_FOUND : unreadable));
    }

    private void enter(RoutingContext routing) {
        SecurityHeaders.put(routing.response().headers());
        Exchange exchange = Exchange.begin(routing.request(), hops, tracer, clock.instant());
        try {
            drain.pass(exchange);
            AccessLogRecorder visit = log.begin(exchange);
            if (!Http2Rules.isSound(exchange.request())) {
                throw new RefusalException(ErrorCode.MALFORMED_REQUEST);
            }
            CorsHandler.open(exchange);
            serve(exchange, visit);
        } catch (RuntimeException failure) {
            answers.refuse(exchange, failure);
        }
    }

    private void serve(Exchange exchange, AccessLogRecorder visit) {
        if (!QueryStringValidator.isSafe(exchange.request().query())) {
            throw new RefusalException(ErrorCode.VALIDATION_FAILED);
        }
        BuiltInEndpoint page = pages.at(exchange.path());
        if (page != null) {
            visit.at(page.path(), metrics.page(page.path()));
            pages.show(page, exchange);
            return;
        }
        follow(exchange, table.match(exchange.request().method().name(), exchange.path()), visit);
    }

    private void follow(Exchange exchange, RouteMatchResult match, AccessLogRecorder visit) {
        switch (match) {
            case RouteMatchResult.Unknown() -> throw new RefusalException(ErrorCode.NOT_FOUND);
            case RouteMatchResult.WrongMethod(var allowed) -> wrongMethod(exchange, allowed);
            case RouteMatchResult.Found found -> serve(exchange, found, visit);
        }
    }

    private void serve(Exchange exchange, RouteMatchResult.Found found, AccessLogRecorder visit) {
        Route route = found.route();
        visit.at(route.template(), route.metrics());
        route.deprecations().announce(exchange.request());
        if (exchange.bodyLength() > route.maxBody()) {
            throw new RefusalException(ErrorCode.PAYLOAD_TOO_LARGE);
        }
        if (exchange.bodyLength() != 0) {
            checkEncoding(exchange, route);
        }
        Future<Caller> admitted = admission.admit(exchange, found);
        if (admitted.succeeded()) {
            count(exchange, route, admitted.result(), visit);
        } else {
            admitted.recover(refusal -> quota.knock(exchange, route, refusal))
                    .onSuccess(caller -> guarded(exchange, () -> count(exchange, route, caller, visit)))
                    .onFailure(failure -> answers.refuse(exchange, failure));
        }
    }

    // What a body holds is limited by its service, which has to know that it is compressed.
    private static void checkEncoding(Exchange exchange, Route route) {
        String encoding = exchange.header(HttpHeaders.CONTENT_ENCODING);
        if (encoding == null || encoding.isEmpty() || encoding.equalsIgnoreCase("identity")) {
            return;
        }
        if (!route.takesGzip() || !encoding.equalsIgnoreCase("gzip")) {
            exchange.response().putHeader("Accept-Encoding", route.takesGzip() ? "gzip" : "identity");
            throw new RefusalException(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        }
    }

    private void count(Exchange exchange, Route route, Caller caller, AccessLogRecorder visit) {
        caller.credential().ifPresent(key -> {
            visit.by(key.id());
            unversioned.note(exchange, key);
        });
        Future<Void> taken = quota.take(exchange, route, caller);
        if (taken.succeeded()) {
            handOn(exchange, route, caller);
        } else {
            taken.onSuccess(admitted -> guarded(exchange, () -> handOn(exchange, route, caller)))
                    .onFailure(failure -> answers.refuse(exchange, failure));
        }
    }

    // No one above catches what is thrown in a later turn.
    private void guarded(Exchange exchange, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException failure) {
            answers.refuse(exchange, failure);
        }
    }

    private void handOn(Exchange exchange, Route route, Caller caller) {
        if (route.isBatch()) {
            batches.run(exchange, caller.bodyOwner(exchange), this::operate);
        } else {
            forwarder.forward(exchange, route, caller);
        }
    }

    /// One operation of a batch: a request like any other, to fewer routes.
    private void operate(Exchange operation) {
        AccessLogRecorder visit = log.beginOperation(operation);
        try {
            if (!QueryStringValidator.isSafe(operation.request().query())) {
                throw new RefusalException(ErrorCode.VALIDATION_FAILED);
            }
            RouteMatchResult match = table.match(operation.request().method().name(), operation.path());
            if (match instanceof RouteMatchResult.Found found && !found.route().batches()) {
                throw new RefusalException(ErrorCode.VALIDATION_FAILED, List.of(NOT_IN_A_BATCH));
            }
            CorsHandler.open(operation);
            follow(operation, match, visit);
        } catch (RuntimeException failure) {
            answers.refuse(operation, failure);
        }
    }

    private void wrongMethod(Exchange exchange, SortedSet<String> allowed) {
        if (CorsHandler.isPreflight(exchange)) {
            CorsHandler.answerPreflight(exchange, allowed);
            return;
        }
        exchange.response().putHeader("Allow", String.join(", ", allowed));
        throw new RefusalException(ErrorCode.METHOD_NOT_ALLOWED);
    }
}
