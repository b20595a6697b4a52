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
/// however many wait for it, so a name server that does not answer holds one thread and none of anybody else's; beyond
/// the last thread none waits in line.
final class LookUps implements AutoCloseable {

    private static final int MOST = 64;
    private static final long IDLE_SECONDS = 10;

    private final Resolver names;
    private final Map<String, Future<InetAddress[]>> underWay = new ConcurrentHashMap<>();
    private final ExecutorService threads = new ThreadPoolExecutor(
            0,
            MOST,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform().daemon().name("outbound-names-", 0).factory());

    LookUps(Resolver names) {
        this.names = names;
    }

    /// Fails where the name leads nowhere, or too many are being looked up.
    Future<InetAddress[]> of(String host) {
        Promise<InetAddress[]> answer = Promise.promise();
        Future<InetAddress[]> first = underWay.putIfAbsent(host, answer.future());
        if (first != null) {
            return first;
        }
        answer.future().onComplete(known -> underWay.remove(host, answer.future()));
        try {
            threads.execute(() -> resolve(host, answer));
        } catch (RejectedExecutionException full) {
            answer.tryFail(full);
        }
        return answer.future();
    }

    private void resolve(String host, Promise<InetAddress[]> answer) {
        try {
            answer.tryComplete(names.resolve(host));
        } catch (UnknownHostException | RuntimeException nowhere) {
            answer.tryFail(nowhere);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
