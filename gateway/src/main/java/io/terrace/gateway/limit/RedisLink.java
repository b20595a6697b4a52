package io.terrace.gateway.limit;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// One event loop's own connection, on which its requests follow each other without waiting for answers.
///
/// It is opening, open or away. While away every request fails at once and a new connection is tried in the
/// background, so that a Redis that is down costs nobody time. Only its event loop touches it.
final class RedisLink {

    private sealed interface State {
        record Opening(Future<RedisConnection> connection) implements State {}

        record Open(RedisConnection connection) implements State {}

        record Away() implements State {}
    }

    /// Redis does not answer.
    static final class AwayException extends RuntimeException {
        AwayException() {
            super("Redis is away", null, false, false);
        }
    }

    private final Vertx vertx;
    private final Redis redis;
    private final Patience patience;
    private final Duration pause;
    private final int together;
    private State state;
    private @Nullable Batch batch;

    /// @param together requests in one write, at most
    RedisLink(Vertx vertx, Redis redis, Duration timeout, Duration pause, int together) {
        this.together = together;
        this.vertx = vertx;
        this.redis = redis;
        patience = new Patience(vertx, timeout);
        this.pause = pause;
        state = new State.Opening(open());
    }

    Future<@Nullable Response> send(Request request) {
        return switch (state) {
            case State.Opening(var opening) -> patience.await(opening.compose(connection -> connection.send(request)));
            case State.Open(var connection) -> gathered(connection).add(request);
            case State.Away() -> Future.failedFuture(new AwayException());
        };
    }

    // Whatever else this turn of the event loop asks goes along.
    private Batch gathered(RedisConnection connection) {
        Batch open = batch;
        if (open == null || open.size() >= together) {
            open = new Batch();
            batch = open;
            Batch full = open;
            vertx.runOnContext(now -> flush(full, connection));
        }
        return open;
    }

    private void flush(Batch full, RedisConnection connection) {
        if (batch == full) {
            batch = null;
        }
        patience.await(full.send(connection))
                .onFailure(e -> dropIfSilent(connection, e))
                .onComplete(full::answered);
    }

    // A connection counts as open once it has answered: one whose other end is gone takes requests as readily.
    private Future<RedisConnection> open() {
        Future<RedisConnection> connecting = redis.connect();
        Future<RedisConnection> answering = patience.await(connecting.compose(
                connection -> connection.send(Request.cmd(Command.PING)).map(connection)));
        return answering.onSuccess(this::opened).onFailure(e -> {
            connecting.onSuccess(RedisLink::abandon);
            away();
        });
    }

    private void opened(RedisConnection connection) {
        state = new State.Open(connection);
        connection.exceptionHandler(e -> drop(connection));
        connection.endHandler(end -> drop(connection));
    }

    private void dropIfSilent(RedisConnection connection, Throwable e) {
        if (e instanceof TimeoutException) {
            drop(connection);
        }
    }

    private void drop(RedisConnection connection) {
        if (state instanceof State.Open(var current) && current == connection) {
            abandon(connection);
            away();
        }
    }

    // Closed as it is, it would go back to the pool, which takes it for a good one; after this command it does not.
    private static void abandon(RedisConnection connection) {
        connection.send(Request.cmd(Command.UNSUBSCRIBE)).onComplete(done -> connection.close());
    }

    private void away() {
        state = new State.Away();
        vertx.setTimer(pause.toMillis(), id -> open());
    }
}
