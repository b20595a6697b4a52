package io.terrace.gateway.proxy;

import io.netty.handler.codec.http2.Http2Headers;
import io.quarkus.logging.Log;
import io.terrace.gateway.admission.Caller;
import io.terrace.gateway.body.CollectedBody;
import io.terrace.gateway.exchange.BodyDrainer;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.h2.RequestHandle;
import io.terrace.gateway.h2.ResponseListener;
import io.terrace.gateway.header.RequestHeaderCopier;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.proxy.DeadlineQueue.Deadline;
import io.terrace.gateway.proxy.UpstreamRequestHandle.Dedicated;
import io.terrace.gateway.proxy.UpstreamRequestHandle.Shared;
import io.terrace.gateway.route.RoutePriority;
import io.terrace.gateway.upstream.CapacityPermit;
import io.terrace.gateway.upstream.QueuedRequest;
import io.terrace.gateway.upstream.UpstreamLoadShedder;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.AsyncResult;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One request on its way to a service and back.
///
/// ```
/// waiting ──its turn──▶ sent ──head of the response──▶ responding ──all of it──▶ over
///                       │  ▲
///                       └──┘ once more, where that cannot do it twice
/// ```
///
/// From each of them it may be over at once. It is refused where nothing of a response is down: 413, 503 or 504. Where
/// part of one is down and the service broke off or stalled, the client is reset; where the client went, the service.
final class ProxyExchange implements QueuedRequest, ResponseListener {

    private sealed interface State {}

    /// Its body is not whole, or its turn has not come.
    private record Waiting() implements State {}

    /// @param isRetry whether it is not sent again: it was, or is a stream that has begun, whose ticket may be used up
    private record Sent(CapacityPermit permit, boolean isRetry) implements State {}

    private record Responding(ResponseBodyPump body) implements State {}

    private record Over() implements State {}

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final Duration RETRY_STREAM_AFTER = Duration.ofSeconds(30);
    private static final Map<String, Object> TOO_MANY_STREAMS = Map.of("policy", "streams");

    private final PreparedUpstreamRequest call;
    private final Exchange exchange;
    private final Forwarder by;
    private final UpstreamLoadShedder shedder;
    private State state = new Waiting();
    private UpstreamRequestHandle sent = new UpstreamRequestHandle.Unsent();
    private @Nullable CollectedBody collected;
    private @Nullable Deadline deadline;

    ProxyExchange(PreparedUpstreamRequest call, Forwarder by) {
        this.call = call;
        this.exchange = call.exchange();
        this.by = by;
        shedder = call.upstream().shedder();
    }

    @Override
    public boolean isUrgent() {
        return call.route().priority() == RoutePriority.FIRST;
    }

    @Override
    public boolean isCounted() {
        return !call.route().takesItsTime();
    }

    @Override
    public boolean isOver() {
        return state instanceof Over;
    }

    void start() {
        if (exchange.isOver()) {
            return;
        }
        if (call.route().streams() && !by.streams().enter(exchange.addressRange())) {
            by.answers()
                    .refuse(
                            exchange,
                            new RefusalException(ErrorCode.RATE_LIMITED, TOO_MANY_STREAMS, RETRY_STREAM_AFTER));
            return;
        }
        Duration left = Duration.between(by.clock().instant(), call.deadline());
        deadline = by.deadlines().set(left, this::late);
        exchange.response().closeHandler(closed -> left());
        exchange.response().exceptionHandler(e -> left());
        exchange.request().exceptionHandler(e -> left());
        if (isCounted() && exchange.bodyLength() != 0) {
            collect();
        } else {
            shedder.enter(this);
        }
    }

    // The service's capacity is not taken while the client is still sending.
    private void collect() {
        CollectedBody body = by.collect(call);
        collected = body;
        body.whole().onComplete(done -> {
            if (isOver()) {
                return;
            }
            if (done.succeeded()) {
                shedder.enter(this);
            } else {
                bodyFailed(done.cause());
            }
        });
    }

    @Override
    public void go(CapacityPermit permit) {
        state = new Sent(permit, false);
        send();
    }

    @Override
    public void refuse() {
        refuse(RefusalException.unavailable());
    }

    private void send() {
        if (call.isTogether()) {
            sent = new Shared(call.upstream().h2().ask(call, this));
            exchange.request().resume();
        } else if (call.route().streams() && by.links().isSpoken(call.upstream())) {
            call.linked().ifPresentOrElse(this::sendLinked, this::sendAlone);
        } else {
            sendAlone();
        }
    }

    private void sendLinked(Buffer request) {
        sent = new Shared(by.links().open(call.upstream(), request, this));
        exchange.request().resume();
    }

    private void sendAlone() {
        call.open().onComplete(opened -> {
            if (opened.failed()) {
                unseen(opened.cause());
            } else if (isOver()) {
                opened.result().exceptionHandler(expected -> {}).reset();
            } else {
                send(opened.result());
            }
        });
    }

    private void send(HttpClientRequest opened) {
        opened.exceptionHandler(this::broken);
        opened.response().onComplete(this::answered);
        if (collected == null) {
            // A body that is refused at once must find the request that it belongs to.
            sent = new Dedicated(opened, null);
            RequestBodyPump body =
                    RequestBodyPump.carry(exchange, opened, call.route().maxBody(), this::bodyFailed);
            sent = new Dedicated(opened, body);
        } else {
            sent = new Dedicated(opened, null);
            Buffer body = collected.whole().result();
            opened.putHeader("Content-Length", Integer.toString(body.length()));
            opened.end(body);
        }
    }

    private void answered(AsyncResult<HttpClientResponse> answer) {
        if (answer.failed()) {
            broken(answer.cause());
        } else if (state instanceof Sent(CapacityPermit permit, boolean _)) {
            HttpClientResponse response = answer.result();
            permit.answered(response.statusCode() != UNAVAILABLE);
            response.exceptionHandler(this::broken);
            if (call.route().streams() && response.statusCode() == OK) {
                state = new Sent(permit, true);
                beginStream(response);
            } else {
                state = new Responding(ResponseBodyPump.carry(response, exchange, this::done));
            }
        }
    }

    private void beginStream(HttpClientResponse response) {
        beginStream(
                response.getHeader(RequestHeaderCopier.KEY_HASH),
                response::pause,
                response::resume,
                () -> ResponseBodyPump.carry(response, exchange, this::done));
    }

    /// @param ofTicket the hash of the key that the stream's ticket was made with, as the service says
    private void beginStream(
            @Nullable String ofTicket, Runnable pause, Runnable resume, Supplier<ResponseBodyPump> pump) {
        String sentKey = by.admission().keyHash(exchange);
        if (sentKey != null || !(call.caller() instanceof Caller.TicketHolder)) {
            carryStream(pump.get(), sentKey == null ? "" : sentKey);
            return;
        }
        pause.run();
        by.admission().admitTicket(exchange, ofTicket).onComplete(admitted -> {
            if (isOver()) {
                return;
            }
            if (admitted.failed()) {
                refuse(admitted.cause());
            } else {
                carryStream(pump.get(), Objects.requireNonNull(ofTicket));
                resume.run();
            }
        });
    }

    private void carryStream(ResponseBodyPump stream, String keyHash) {
        state = new Responding(stream);
        stream.flushStreamHead();
        noDeadline();
        by.streams().add(exchange, keyHash, lastWord -> endStream(stream, lastWord));
    }

    @Override
    public void began(int status, Http2Headers headers) {
        if (state instanceof Sent(CapacityPermit permit, boolean _) && sent instanceof Shared(RequestHandle handle)) {
            permit.answered(status != UNAVAILABLE);
            if (call.route().streams() && status == OK) {
                state = new Sent(permit, true);
                CharSequence ofTicket = headers.get(RequestHeaderCopier.KEY_HASH);
                beginStream(
                        ofTicket == null ? null : ofTicket.toString(),
                        handle::pause,
                        handle::resume,
                        () -> ResponseBodyPump.begin(handle, status, headers, exchange));
            } else {
                state = new Responding(ResponseBodyPump.begin(handle, status, headers, exchange));
            }
        }
    }

    @Override
    public void chunk(Buffer piece) {
        if (state instanceof Responding(ResponseBodyPump body)) {
            body.pass(piece);
        }
    }

    @Override
    public void ended() {
        if (state instanceof Responding(ResponseBodyPump body)) {
            if (body.isShort()) {
                unavailable(new IllegalStateException("Half an answer"));
            } else {
                body.finish(by.vertx());
                end();
            }
        }
    }

    @Override
    public void unspoken() {
        sendAlone();
    }

    private void done() {
        if (end() && sent instanceof Dedicated alone && alone.cutBody()) {
            BodyDrainer.discard(exchange.request(), by.vertx());
        }
    }

    private void bodyFailed(Throwable cause) {
        if (cause instanceof RefusalException) {
            refuse(cause);
        } else {
            left();
        }
    }

    @Override
    public void unseen(Throwable cause) {
        if (state instanceof Sent(CapacityPermit permit, boolean isRetry) && !isRetry && shedder.isOpen()) {
            retry(permit);
        } else {
            unavailable(cause);
        }
    }

    @Override
    public void broken(Throwable cause) {
        if (state instanceof Sent(CapacityPermit permit, boolean isRetry)
                && !isRetry
                && call.isRepeatable()
                && shedder.grantsRetry()) {
            retry(permit);
        } else {
            unavailable(cause);
        }
    }

    private void retry(CapacityPermit permit) {
        state = new Sent(permit, true);
        by.vertx().setTimer(by.retryAfter().toMillis(), id -> {
            if (!isOver()) {
                send();
            }
        });
    }

    private void unavailable(Throwable cause) {
        if (isOver()) {
            return;
        }
        Log.warnf(
                "Request %s: %s: %s",
                exchange.id(), call.upstream().name(), cause.getClass().getSimpleName());
        missed();
        refuse(RefusalException.unavailable());
    }

    private void late() {
        if (state instanceof Responding(ResponseBodyPump body) && body.hasMoved()) {
            deadline = by.deadlines().set(by.stall(), this::late);
        } else {
            if (!(sent instanceof Dedicated alone && alone.awaitsBody())) {
                missed();
            }
            refuse(new RefusalException(ErrorCode.DEADLINE_EXCEEDED));
        }
    }

    private void missed() {
        if (state instanceof Sent(CapacityPermit permit, boolean _)) {
            permit.failed();
        }
    }

    /// Where part of an answer is down already, cuts the client off instead.
    private void refuse(Throwable refusal) {
        if (end()) {
            sent.reset();
            by.answers().refuse(exchange, refusal);
        }
    }

    private void left() {
        if (end()) {
            sent.reset();
        }
    }

    private void endStream(ResponseBodyPump stream, Buffer lastWord) {
        if (end()) {
            sent.reset();
            stream.close(lastWord);
        }
    }

    private boolean end() {
        if (isOver()) {
            return false;
        }
        State last = state;
        state = new Over();
        if (last instanceof Sent(CapacityPermit permit, boolean _)) {
            permit.abandoned();
        }
        noDeadline();
        if (collected != null) {
            collected.release();
        }
        if (call.route().streams()) {
            by.streams().remove(exchange.response());
            by.streams().leave(exchange.addressRange());
        }
        return true;
    }

    private void noDeadline() {
        if (deadline != null) {
            by.deadlines().cancel(deadline);
        }
    }
}
