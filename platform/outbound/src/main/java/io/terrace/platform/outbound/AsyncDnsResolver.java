package io.terrace.platform.outbound;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Looks names up, each on a thread of its own, for a look-up can't be broken off. A name is asked for once at a time,
/// however many wait for it, so a name server that does not answer holds one thread and none of anyone else's; beyond
/// the last thread none waits in line.
final class AsyncDnsResolver implements AutoCloseable {

    private static final int MOST = 64;
    private static final long IDLE_SECONDS = 10;

    private final NameResolver names;
    private final Map<String, Future<InetAddress[]>> underWay = new ConcurrentHashMap<>();
    private final ExecutorService threads = new ThreadPoolExecutor(
            0,
            MOST,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform().daemon().name("outbound-names-", 0).factory());

    AsyncDnsResolver(NameResolver names) {
        this.names = names;
    }

    /// Fails where the name leads nowhere, or too many are being looked up.
    Future<InetAddress[]> of(String host) {
        Promise<InetAddress[]> answer = Promise.promise();
        Future<InetAddress[]> first = underWay.putIfAbsent(host, answer.future());
        if (first != null) {
            return first;
        }
        try {
            threads.execute(() -> end(host, answer, resolve(host)));
        } catch (RejectedExecutionException full) {
            end(host, answer, Future.failedFuture(full));
        }
        return answer.future();
    }

    private Future<InetAddress[]> resolve(String host) {
        try {
            return Future.succeededFuture(names.resolve(host));
        } catch (UnknownHostException | RuntimeException nowhere) {
            return Future.failedFuture(nowhere);
        }
    }

    /// No longer under way before anyone hears the outcome: anyone who has heard it and asks again is answered again.
    private void end(String host, Promise<InetAddress[]> answer, Future<InetAddress[]> outcome) {
        underWay.remove(host, answer.future());
        outcome.onComplete(answer);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
