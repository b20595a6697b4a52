package io.terrace.realtime.stream;

import io.terrace.realtime.StreamConfig;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The node's one pub/sub connection, made again whenever it breaks. Lives on the hub's event loop.
final class RedisSubscriber {

    private static final long PAUSE_MILLIS = 200;

    /// Those who hear of it.
    interface Ear {

        void heard(String channel, Buffer message);

        /// The connection broke: what is published from now on is not heard.
        void lost();

        /// Every channel is heard again.
        void found();
    }

    private final Vertx vertx;
    private final Redis redis;
    private final Context loop;
    private final StreamConfig config;
    private final Ear ear;
    private final Map<String, RedisChannelSubscription> subscriptions = new HashMap<>();
    private final Set<String> returning = new HashSet<>();
    private @Nullable RedisConnection connection;
    private boolean connecting;
    private boolean stopped;
    private int generation;

    RedisSubscriber(Vertx vertx, Redis redis, Context loop, StreamConfig config, Ear ear) {
        this.vertx = vertx;
        this.redis = redis;
        this.loop = loop;
        this.config = config;
        this.ear = ear;
    }

    /// Names the present connection.
    int generation() {
        return generation;
    }

    /// Whether that connection is still open.
    boolean holds(int generation) {
        return connection != null && this.generation == generation;
    }

    /// Completes when all that is published from then on is heard, for as long as the connection holds.
    Future<Void> subscribe(String channel) {
        RedisChannelSubscription subscription =
                subscriptions.computeIfAbsent(channel, _ -> new RedisChannelSubscription());
        if (!subscription.isWanted()) {
            subscription.want();
            ask(Command.SUBSCRIBE, List.of(channel));
        }
        if (connection == null && !connecting) {
            connect();
        }
        return subscription.confirmed();
    }

    void unsubscribe(String channel) {
        RedisChannelSubscription subscription = subscriptions.get(channel);
        if (subscription != null) {
            subscription.unwant();
            ask(Command.UNSUBSCRIBE, List.of(channel));
        }
    }

    /// Gives the connection up for a new one.
    void reset() {
        if (connection != null) {
            lose(connection);
        }
    }

    void stop() {
        stopped = true;
        reset();
    }

    private void connect() {
        connecting = true;
        int mine = ++generation;
        redis.connect()
                .onSuccess(made -> loop.runOnContext(_ -> adopt(mine, made)))
                .onFailure(_ -> retry(mine, PAUSE_MILLIS));
        retry(mine, config.redisTimeout().toMillis());
    }

    private void retry(int attempt, long millis) {
        vertx.setTimer(
                millis,
                _ -> loop.runOnContext(_ -> {
                    if (connection == null && generation == attempt) {
                        connecting = false;
                        if (!stopped && !subscriptions.isEmpty()) {
                            connect();
                        }
                    }
                }));
    }

    private void adopt(int attempt, RedisConnection made) {
        if (connection != null || generation != attempt || stopped) {
            made.close();
            return;
        }
        connecting = false;
        connection = made;
        made.handler(message -> loop.runOnContext(_ -> receive(made, message)));
        made.endHandler(_ -> loop.runOnContext(_ -> lose(made)));
        made.exceptionHandler(_ -> loop.runOnContext(_ -> lose(made)));
        subscriptions.values().removeIf(subscription -> !subscription.isWanted());
        returning.addAll(subscriptions.keySet());
        subscriptions.values().forEach(RedisChannelSubscription::wantAnew);
        if (returning.isEmpty()) {
            ear.found();
        } else {
            ask(Command.SUBSCRIBE, returning);
            giveUpUnlessConfirmed(made);
        }
    }

    private void giveUpUnlessConfirmed(RedisConnection asked) {
        vertx.setTimer(
                config.redisTimeout().toMillis(),
                _ -> loop.runOnContext(_ -> {
                    if (connection == asked && !returning.isEmpty()) {
                        lose(asked);
                    }
                }));
    }

    private void ask(Command command, Collection<String> channels) {
        RedisConnection asked = connection;
        if (asked != null) {
            Request request = Request.cmd(command);
            channels.forEach(request::arg);
            asked.send(request).onFailure(_ -> loop.runOnContext(_ -> lose(asked)));
        }
    }

    private void lose(RedisConnection broken) {
        if (connection != broken) {
            return;
        }
        connection = null;
        returning.clear();
        subscriptions.values().forEach(RedisChannelSubscription::lose);
        broken.close();
        ear.lost();
        connecting = true;
        retry(generation, PAUSE_MILLIS);
    }

    private void receive(RedisConnection from, Response message) {
        if (connection != from) {
            return;
        }
        String channel = message.get(1).toString();
        switch (message.get(0).toString()) {
            case "message" -> ear.heard(channel, message.get(2).toBuffer());
            case "subscribe" -> confirm(channel);
            case "unsubscribe" ->
                subscriptions.computeIfPresent(channel, (_, known) -> known.isForgotten() ? null : known);
            default -> {}
        }
    }

    private void confirm(String channel) {
        RedisChannelSubscription subscription = subscriptions.get(channel);
        if (subscription != null && subscription.confirm() && returning.remove(channel) && returning.isEmpty()) {
            ear.found();
        }
    }
}
