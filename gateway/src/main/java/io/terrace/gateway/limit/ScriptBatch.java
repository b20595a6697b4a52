package io.terrace.gateway.limit;

import io.quarkus.logging.Log;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One run of a script for many keys, each on its own account.
///
/// @param <T> the result for each
final class ScriptBatch<T> {

    /// Finds what is for one key in the answer.
    @FunctionalInterface
    interface Reading<T> {
        T of(Response answer, int index);
    }

    private record Arguments(long first, long second, long third) {}

    private record Part<T>(String key, Arguments arguments, Promise<T> told) {}

    private final List<Part<T>> parts = new ArrayList<>();
    private final Reading<T> reading;

    ScriptBatch(Reading<T> reading) {
        this.reading = reading;
    }

    int size() {
        return parts.size();
    }

    /// A key with the script's arguments for it.
    Future<T> add(String key, long first, long second, long third) {
        Promise<T> told = Promise.promise();
        parts.add(new Part<>(key, new Arguments(first, second, third), told));
        return told.future();
    }

    /// The keys; then their arguments, once for all that follow each other and have the same, after their number.
    ///
    /// @param script its text or its digest, as the command wants it
    Request request(Command command, String script) {
        Request request = Request.cmd(command).arg(script).arg(parts.size());
        for (Part<T> part : parts) {
            request.arg(part.key());
        }
        int from = 0;
        while (from < parts.size()) {
            Arguments same = parts.get(from).arguments();
            int to = from + 1;
            while (to < parts.size() && parts.get(to).arguments().equals(same)) {
                to++;
            }
            request.arg(to - from).arg(same.first()).arg(same.second()).arg(same.third());
            from = to;
        }
        return request;
    }

    /// Each for itself: one that cannot be read, or its caller, does not keep the others from their results.
    void answered(AsyncResult<@Nullable Response> answer) {
        for (int i = 0; i < parts.size(); i++) {
            try {
                read(answer, i).onComplete(parts.get(i).told());
            } catch (RuntimeException e) {
                Log.error("Whoever asked Redis failed on its answer", e);
            }
        }
    }

    private Future<T> read(AsyncResult<@Nullable Response> answer, int index) {
        return answer.succeeded()
                ? Future.succeededFuture(answer.result())
                        .map(response -> reading.of(Objects.requireNonNull(response), index))
                : Future.failedFuture(answer.cause());
    }
}
