package io.terrace.gateway.proxy;

import io.quarkus.logging.Log;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.exchange.Leftover;
import io.terrace.gateway.problem.Refusal;
import io.terrace.gateway.route.Priority;
import io.terrace.gateway.upstream.Lane;
import io.terrace.gateway.upstream.Turn;
import io.terrace.platform.kernel.Code;
import io.vertx.core.AsyncResult;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One request on its way to a service and back. It ends once, in one of these ways:
///
/// ```
/// answered   the service's answer is down, whole
/// refused    nothing of an answer is down: 413, 503 or 504
/// cut        half an answer is down and the service broke off or stalled: the client is reset
/// left       the client went: the service is reset
/// ```
final class Forwarding implements Turn {

    private static final int UNAVAILABLE = 503;

    private final UpstreamCall call;
    private final Exchange exchange;
    private final Forwarder by;
    private final Lane lane;
    private boolean inLane;
    private long wentAt;
    private boolean over;
    private boolean retried;
    private long timer;
    private @Nullable HttpClientRequest request;
    private @Nullable RequestBody up;
    private @Nullable ResponseBody down;

    Forwarding(UpstreamCall call, Forwarder by) {
        this.call = call;
        this.exchange = call.exchange();
        this.by = by;
        lane = call.upstream().lane();
    }

    @Override
    public boolean isUrgent() {
        return call.route().priority() == Priority.FIRST;
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
        refuse(Refusal.unavailable());
    }

    void start() {
        if (exchange.isOver()) {
            return;
        }
        Duration left = Duration.between(by.clock().instant(), call.deadline());
        timer = by.vertx().setTimer(Math.max(1, left.toMillis()), id -> late());
        exchange.response().closeHandler(closed -> left());
        exchange.response().exceptionHandler(e -> left());
        exchange.request().exceptionHandler(e -> left());
        lane.enter(this);
    }

    private void connect() {
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
        up = RequestBody.carry(exchange, opened, call.route().maxBody(), this::bodyFailed);
        if (isCounted()) {
            up.expectWithin(by.patience(), by.vertx());
        }
    }

    private void answered(AsyncResult<HttpClientResponse> answer) {
        if (answer.failed()) {
            broken(answer.cause());
        } else if (!over) {
            HttpClientResponse response = answer.result();
            heard(response.statusCode());
            response.exceptionHandler(this::broken);
            down = ResponseBody.carry(response, exchange, this::done);
            if (call.route().streams()) {
                down.flushHead();
                by.vertx().cancelTimer(timer);
                by.streams().add(exchange, this::endStream);
            }
        }
    }

    private void done() {
        if (end() && up != null && !up.isDone()) {
            up.stop();
            resetService();
            Leftover.discard(exchange.request(), by.vertx());
        }
    }

    private void bodyFailed(Throwable cause) {
        if (cause instanceof Refusal) {
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

    private void broken(Throwable cause) {
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
        Log.debugf("%s: %s", call.upstream().name(), cause.getClass().getSimpleName());
        missed();
        refuse(Refusal.unavailable());
    }

    private void late() {
        if (down == null) {
            missed();
            refuse(new Refusal(Code.DEADLINE_EXCEEDED));
        } else if (down.hasMoved()) {
            timer = by.vertx().setTimer(by.stall().toMillis(), id -> late());
        } else {
            refuse(new Refusal(Code.DEADLINE_EXCEEDED));
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
        by.vertx().cancelTimer(timer);
        by.streams().remove(exchange.response());
        return true;
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

    /// Nanoseconds from when the service had all it needed; less than 0 where it has not even now.
    private long answerTook() {
        if (exchange.bodyLength() == 0) {
            return System.nanoTime() - wentAt;
        }
        return up != null && up.isDone() ? System.nanoTime() - up.doneAt() : -1;
    }

    private void resetService() {
        if (request != null) {
            request.reset();
        }
    }
}
