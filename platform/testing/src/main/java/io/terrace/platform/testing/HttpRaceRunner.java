package io.terrace.platform.testing;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// HTTP requests that race: all released at one moment, in an order and with pauses of at most 2 ms that a seed
/// decides.
public final class HttpRaceRunner {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final int OPEN_AT_ONCE = 400;
    private static final int LONGEST_PAUSE_MICROS = 2_000;
    private static final int USUAL_SEEDS = 1;

    private HttpRaceRunner() {}

    /// 1 and on: as many as `-Dseeds=` says, else 1.
    public static LongStream seeds() {
        return LongStream.rangeClosed(1, Integer.getInteger("seeds", USUAL_SEEDS));
    }

    /// The answers, in the order of the requests.
    public static List<HttpResponse<String>> all(long seed, List<HttpRequest> requests)
            throws InterruptedException, ExecutionException {
        Random chance = new Random(seed);
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, requests.size()).boxed().toList());
        Collections.shuffle(order, chance);
        var start = new CountDownLatch(1);
        var open = new Semaphore(OPEN_AT_ONCE);
        List<Future<HttpResponse<String>>> answers = new ArrayList<>(Collections.nCopies(requests.size(), null));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int place : order) {
                Duration pause = Duration.ofNanos(1_000L * chance.nextInt(LONGEST_PAUSE_MICROS));
                HttpRequest request = requests.get(place);
                Callable<HttpResponse<String>> sending = () -> {
                    start.await();
                    Thread.sleep(pause);
                    return send(open, request);
                };
                answers.set(place, threads.submit(sending));
            }
            start.countDown();
        }
        List<HttpResponse<String>> all = new ArrayList<>();
        for (Future<HttpResponse<String>> answer : answers) {
            all.add(answer.get());
        }
        return all;
    }

    private static HttpResponse<String> send(Semaphore open, HttpRequest request)
            throws IOException, InterruptedException {
        open.acquire();
        try {
            return CLIENT.send(request, BodyHandlers.ofString());
        } finally {
            open.release();
        }
    }
}
