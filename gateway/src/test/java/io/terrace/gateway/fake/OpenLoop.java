package io.terrace.gateway.fake;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Requests sent at a steady rate, whether or not those before are answered, and what became of them.
///
/// @param outcomes how many ended with which status; 0 for no answer
/// @param withoutRetryAfter refusals that did not say when to come back
/// @param slowest until a 200 began
public record OpenLoop(Map<Integer, Integer> outcomes, int withoutRetryAfter, Duration slowest) {

    private static final int TICK_MILLIS = 10;

    public static OpenLoop run(
            URI gateway, HttpMethod method, String path, Map<String, String> headers, int perSecond, Duration time) {
        return start(gateway, method, path, headers, perSecond, time).join();
    }

    public static Running start(
            URI gateway, HttpMethod method, String path, Map<String, String> headers, int perSecond, Duration time) {
        RequestOptions request = new RequestOptions()
                .setMethod(method)
                .setHost(gateway.getHost())
                .setPort(gateway.getPort())
                .setURI(path)
                .setTimeout(Duration.ofSeconds(10).toMillis());
        headers.forEach(request::putHeader);
        Running running = new Running(request, Math.toIntExact(perSecond * time.toSeconds()));
        running.begin(perSecond);
        return running;
    }

    public int served() {
        return outcomes.getOrDefault(200, 0);
    }

    public static final class Running {

        private final Vertx vertx = Vertx.vertx();
        private final HttpClient client = vertx.createHttpClient(
                new HttpClientOptions(),
                new PoolOptions().setHttp1MaxSize(4_000).setEventLoopSize(1));
        private final RequestOptions request;
        private final int all;
        private final Map<Integer, Integer> outcomes = new ConcurrentSkipListMap<>();
        private final AtomicInteger withoutRetryAfter = new AtomicInteger();
        private final AtomicInteger over = new AtomicInteger();
        private final CompletableFuture<OpenLoop> result = new CompletableFuture<>();
        private volatile long slowest;
        private int sent;

        private Running(RequestOptions request, int all) {
            this.request = request;
            this.all = all;
        }

        public OpenLoop join() {
            OpenLoop outcome = result.join();
            Waiting.on(vertx.close());
            return outcome;
        }

        private void begin(int perSecond) {
            long begun = System.nanoTime();
            vertx.setPeriodic(TICK_MILLIS, id -> {
                long due = (System.nanoTime() - begun) * perSecond / 1_000_000_000L;
                while (sent < Math.min(due, all)) {
                    sent++;
                    send();
                }
                if (sent == all) {
                    vertx.cancelTimer(id);
                }
            });
        }

        private void send() {
            long begun = System.nanoTime();
            client.request(request)
                    .compose(HttpClientRequest::send)
                    .compose(answer -> answer.body().map(answer))
                    .onComplete(answer -> ended(answer.succeeded() ? answer.result() : null, begun));
        }

        private void ended(@Nullable HttpClientResponse answer, long begun) {
            int status = answer == null ? 0 : answer.statusCode();
            outcomes.merge(status, 1, Integer::sum);
            if (answer != null && status == 503 && answer.getHeader("Retry-After") == null) {
                withoutRetryAfter.incrementAndGet();
            }
            if (status == 200) {
                slowest = Math.max(slowest, System.nanoTime() - begun);
            }
            if (over.incrementAndGet() == all) {
                result.complete(new OpenLoop(outcomes, withoutRetryAfter.get(), Duration.ofNanos(slowest)));
            }
        }
    }
}
