package io.terrace.gateway.proxy;

import io.netty.handler.codec.http2.Http2Headers;
import io.quarkus.logging.Log;
import io.terrace.gateway.admission.Caller;
import io.terrace.gateway.body.CollectedBody;
import io.terrace.gateway.exchange.BodyDrainer;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.header.RequestHeaders;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.proxy.DeadlineQueue.Deadline;
import io.terrace.gateway.route.RoutePriority;
import io.terrace.gateway.trunk.RequestHandle;
import io.terrace.gateway.trunk.ResponseListener;
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
import org.jspecify.annotations.Nullable;

/// One request on its way to a service and back. It ends once, in one of these ways:
///
/// ```
/// answered   the service's answer is down, whole
/// refused    nothing of an answer is down: 413, 503 or 504
/// cut        half an answer is down and the service broke off or stalled: the client is reset
/// left       the client went: the service is reset
/// ```
final class ProxyExchange implements QueuedRequest, ResponseListener {

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final Duration RETRY_STREAM_AFTER = Duration.ofSeconds(30);
    private static final Map<String, Object> TOO_MANY_STREAMS = Map.of("policy", "streams");

    private final UpstreamCall call;
    private final Exchange exchange;
    private final Forwarder by;
    private final UpstreamLoadShedder lane;
    private boolean inLane;
    private boolean isCountedStream;
    private long wentAt;
    private boolean over;
    private boolean retried;
    private @Nullable Deadline deadline;
    private boolean alone;
    private @Nullable RequestHandle asked;
    private @Nullable HttpClientRequest request;
    private @Nullable CollectedBody collected;
    private @Nullable RequestBody up;
    private @Nullable ResponseBody down;

    ProxyExchange(UpstreamCall call, Forwarder by) {
        this.call = call;
        this.exchange = call.exchange();
        this.by = by;
        lane = call.upstream().lane();
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
        return over;
    }

    @Override
    public void go() {
        inLane = true;
        wentAt = System.nanoTime();
        connect();
    }

    @Override
    public void refuse() {
        refuse(RefusalException.unavailable());
    }

    void start() {
        if (exchange.isOver()) {
            return;
        }
        Duration left = Duration.between(by.clock().instant(), call.deadline());
        deadline = by.deadlines().set(left, this::late);
        exchange.response().closeHandler(closed -> left());
        exchange.response().exceptionHandler(e -> left());
        exchange.request().exceptionHandler(e -> left());
        if (call.route().streams() && !enterStreams()) {
            return;
        }
        if (isCounted() && exchange.bodyLength() != 0) {
            collect();
        } else {
            lane.enter(this);
        }
    }

    private boolean enterStreams() {
        isCountedStream = by.streams().enter(exchange.addressRange());
        if (!isCountedStream) {
            refuse(new RefusalException(ErrorCode.RATE_LIMITED, TOO_MANY_STREAMS, RETRY_STREAM_AFTER));
        }
        return isCountedStream;
    }

    // The service's capacity is not taken while the client is still sending.
    private void collect() {
        CollectedBody body = by.collect(call);
        collected = body;
        body.whole().onComplete(done -> {
            if (over) {
                return;
            }
            if (done.succeeded()) {
                lane.enter(this);
            } else {
                bodyFailed(done.cause());
            }
        });
    }

    private void connect() {
        if (!alone && call.isTogether()) {
            asked = call.upstream().trunk().ask(call, this);
            exchange.request().resume();
        } else {
            connectAlone();
        }
    }

    private void connectAlone() {
        call.open().onComplete(opened -> {
            if (opened.failed()) {
                unreachable(opened.cause());
            } else if (over) {
                opened.result().exceptionHandler(expected -> {}).reset();
            } else {
                send(opened.result());
            }
        });
    }

    private void send(HttpClientRequest opened) {
        request = opened;
        opened.exceptionHandler(this::broken);
        opened.response().onComplete(this::answered);
        if (collected == null) {
            up = RequestBody.carry(exchange, opened, call.route().maxBody(), this::bodyFailed);
        } else {
            Buffer body = collected.whole().result();
            opened.putHeader("Content-Length", Integer.toString(body.length()));
            opened.end(body);
        }
    }

    private void answered(AsyncResult<HttpClientResponse> answer) {
        if (answer.failed()) {
            broken(answer.cause());
        } else if (!over) {
            HttpClientResponse response = answer.result();
            heard(response.statusCode());
            response.exceptionHandler(this::broken);
            if (call.route().streams() && response.statusCode() == OK) {
                beginStream(response);
            } else {
                down = ResponseBody.carry(response, exchange, this::done);
            }
        }
    }

    private void beginStream(HttpClientResponse response) {
        String sent = by.admission().keyHash(exchange);
        if (sent != null || !(call.caller() instanceof Caller.TicketHolder)) {
            carryStream(response, sent == null ? "" : sent);
            return;
        }
        response.pause();
        String ofTicket = response.getHeader(RequestHeaders.KEY_HASH);
        by.admission().admitTicket(exchange, ofTicket).onComplete(admitted -> {
            if (over) {
                return;
            }
            if (admitted.failed()) {
                refuse(admitted.cause());
            } else {
                carryStream(response, Objects.requireNonNull(ofTicket));
                response.resume();
            }
        });
    }

    private void carryStream(HttpClientResponse response, String keyHash) {
        ResponseBody stream = ResponseBody.carry(response, exchange, this::done);
        down = stream;
        stream.flushHead();
        noDeadline();
        by.streams().add(exchange, keyHash, this::endStream);
    }

    @Override
    public void began(int status, Http2Headers headers) {
        heard(status);
        down = ResponseBody.begin(Objects.requireNonNull(asked), status, headers, exchange);
    }

    @Override
    public void chunk(Buffer piece) {
        Objects.requireNonNull(down).pass(piece);
    }

    @Override
    public void ended() {
        ResponseBody whole = Objects.requireNonNull(down);
        if (whole.isShort()) {
            unavailable(new IllegalStateException("Half an answer"));
        } else {
            whole.finish();
            end();
        }
    }

    @Override
    public void unseen(Throwable cause) {
        unreachable(cause);
    }

    @Override
    public void unspoken() {
        alone = true;
        connectAlone();
    }

    private void done() {
        if (end() && up != null && !up.isDone()) {
            up.stop();
            resetService();
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

    private void unreachable(Throwable cause) {
        if (over) {
            return;
        }
        if (!retried && lane.isOpen()) {
            retry();
        } else {
            unavailable(cause);
        }
    }

    @Override
    public void broken(Throwable cause) {
        if (over) {
            return;
        }
        if (down == null && !retried && call.isRepeatable() && lane.grantsRetry()) {
            retry();
        } else {
            unavailable(cause);
        }
    }

    private void retry() {
        retried = true;
        by.vertx().setTimer(by.retryAfter().toMillis(), id -> {
            if (!over) {
                connect();
            }
        });
    }

    private void unavailable(Throwable cause) {
        Log.warnf(
                "Request %s: %s: %s",
                exchange.id(), call.upstream().name(), cause.getClass().getSimpleName());
        missed();
        refuse(RefusalException.unavailable());
    }

    private void late() {
        if (down == null) {
            missed();
            refuse(new RefusalException(ErrorCode.DEADLINE_EXCEEDED));
        } else if (down.hasMoved()) {
            deadline = by.deadlines().set(by.stall(), this::late);
        } else {
            refuse(new RefusalException(ErrorCode.DEADLINE_EXCEEDED));
        }
    }

    /// Where part of an answer is down already, cuts the client off instead.
    private void refuse(Throwable refusal) {
        if (end()) {
            resetService();
            by.answers().refuse(exchange, refusal);
        }
    }

    private void left() {
        if (end()) {
            resetService();
        }
    }

    private void endStream(Buffer lastWord) {
        if (end() && down != null) {
            resetService();
            down.close(lastWord);
        }
    }

    private boolean end() {
        if (over) {
            return false;
        }
        over = true;
        if (inLane) {
            inLane = false;
            lane.left(this);
        }
        noDeadline();
        if (collected != null) {
            collected.release();
        }
        by.streams().remove(exchange.response());
        if (isCountedStream) {
            isCountedStream = false;
            by.streams().leave(exchange.addressRange());
        }
        return true;
    }

    private void noDeadline() {
        if (deadline != null) {
            by.deadlines().cancel(deadline);
        }
    }

    private void heard(int status) {
        if (inLane) {
            inLane = false;
            lane.answered(this, status == UNAVAILABLE ? -1 : answerTook());
        }
    }

    private void missed() {
        if (inLane) {
            inLane = false;
            lane.failed(this);
        }
    }

    /// Nanoseconds from when the service was given all it needed; less than 0 where the client sets the pace.
    private long answerTook() {
        return isCounted() ? System.nanoTime() - wentAt : -1;
    }

    private void resetService() {
        if (asked != null) {
            asked.reset();
        }
        if (request != null) {
            request.reset();
        }
    }
}
