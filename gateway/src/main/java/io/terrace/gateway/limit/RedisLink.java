package io.terrace.gateway.limit;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.types.ErrorType;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One event loop's own connection, on which its requests follow each other without waiting for answers.
///
/// It is opening, open or away. While away every request fails at once and a new connection is tried in the
/// background, so that a Redis that is down costs no one time. Only its event loop touches it, on which its clients
/// live.
final class RedisLink {

    /// What the client calls by Redis' name for a refusal, though it is its own.
    private static final String CLOSED = "CONNECTION_CLOSED";

    private sealed interface State {
        record Opening(Future<RedisConnection> connection) implements State {}

        record Open(Redis client, RedisConnection connection) implements State {}

        record Away() implements State {}
    }

    /// Redis does not answer.
    static final class AwayException extends RuntimeException {
        AwayException() {
            super("Redis is away", null, false, false);
        }
    }

    private final Vertx vertx;
    private final RedisClientFactory clients;
    private final LagTolerantTimeout patience;
    private final Duration pause;
    private State state = new State.Away();

    RedisLink(Vertx vertx, RedisClientFactory clients, Duration timeout, Duration pause) {
        this.vertx = vertx;
        this.clients = clients;
        patience = new LagTolerantTimeout(vertx, timeout);
        this.pause = pause;
        Future<RedisConnection> opening = open();
        if (!opening.isComplete()) {
            state = new State.Opening(opening);
        }
    }

    Future<@Nullable Response> send(Request request) {
        return switch (state) {
            case State.Opening(var opening) -> patience.await(opening.compose(connection -> connection.send(request)));
            case State.Open open ->
                patience.await(open.connection().send(request)).onFailure(e -> dropUnlessAnswered(open, e));
            case State.Away() -> Future.failedFuture(new AwayException());
        };
    }

    // A connection counts as open once it has answered: one whose other end is gone takes requests as readily.
    private Future<RedisConnection> open() {
        Redis client = clients.create(vertx);
        return patience.await(client.connect()
                        .compose(connection ->
                                connection.send(Request.cmd(Command.PING)).map(connection)))
                .onSuccess(connection -> opened(new State.Open(client, connection)))
                .onFailure(e -> away(client));
    }

    private void opened(State.Open link) {
        state = link;
        link.connection().exceptionHandler(e -> drop(link));
        link.connection().endHandler(end -> drop(link));
    }

    // Its end may have come before it had a handler, so that only its requests tell.
    private void dropUnlessAnswered(State.Open link, Throwable e) {
        if (!(e instanceof ErrorType) || e.toString().contains(CLOSED)) {
            drop(link);
        }
    }

    private void drop(State.Open link) {
        if (state == link) {
            away(link.client());
        }
    }

    private void away(Redis client) {
        state = new State.Away();
        client.close();
        vertx.setTimer(pause.toMillis(), id -> open());
    }
}
