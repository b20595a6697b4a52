package io.terrace.gateway.limit;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one turn of an event loop asks of Redis: each request on its own account, all in one write and one answer.
///
/// Redis' refusal of one is told to all of them.
final class Batch {

    private final List<Request> requests = new ArrayList<>();
    private final List<Promise<@Nullable Response>> answers = new ArrayList<>();

    Future<@Nullable Response> add(Request request) {
        Promise<@Nullable Response> answer = Promise.promise();
        requests.add(request);
        answers.add(answer);
        return answer.future();
    }

    int size() {
        return requests.size();
    }

    Future<List<@Nullable Response>> send(RedisConnection connection) {
        return connection.batch(requests);
    }

    void answered(AsyncResult<List<@Nullable Response>> all) {
        for (int i = 0; i < answers.size(); i++) {
            if (all.succeeded()) {
                answers.get(i).complete(all.result().get(i));
            } else {
                answers.get(i).fail(all.cause());
            }
        }
    }
}
