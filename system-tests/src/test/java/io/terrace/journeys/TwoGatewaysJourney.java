package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.StreamEvent;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Balancer;
import io.terrace.journeys.suite.Balancer.Endpoint;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Listener;
import io.terrace.journeys.suite.ProgramReplica;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.journeys.suite.Traffic;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/// Two gateways, two processes, one Redis. The second has just been started.
@Order(3)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(SuiteParameter.class)
@Tag("runs-once")
class TwoGatewaysJourney {

    private static final String PUBLISHED = "freestyle.published";
    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 310);
    private static final int UPLOADS = 60;
    private static final int STREAMS = 200;
    private static final int FANS = 20;
    private static final int READERS = 4;
    private static final int WRITES_A_POST = 4;

    private final Suite suite;
    private final ProgramReplica second;

    TwoGatewaysJourney(Suite suite) {
        this.suite = suite;
        second = ProgramReplica.start(suite, "gateway");
    }

    @AfterAll
    void end() {
        second.close();
    }

    @Test
    @Order(1)
    void ofFiveHundredWritesAtOnceOverBothSixtyPass() throws ExecutionException, InterruptedException {
        FanClient fan = suite.newFan(suite.newClub().app());
        String feed = second.uri().resolve("/v2/feed").toString();
        await().until(() -> fan.api().get(feed).status() == 200);
        List<Future<ApiResponse>> sent = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 500; i++) {
                URI gateway = i % 2 == 0 ? suite.gateway() : second.uri();
                URI nothing = gateway.resolve("/v2/freestyles/" + UUID.randomUUID());
                sent.add(threads.submit(() -> fan.api().delete(nothing.toString())));
            }
        }

        List<Integer> statuses = new ArrayList<>();
        for (Future<ApiResponse> answer : sent) {
            statuses.add(answer.get().status());
        }
        assertThat(statuses).containsOnly(404, 429);
        assertThat(statuses).filteredOn(status -> status == 404).hasSize(60);
    }

    @Test
    @Order(2)
    void bothAreRestartedInTurnAndNoRequestFailsAndNoEventIsLost() {
        Club club = suite.newClub(Suite.UNLIMITED);
        Endpoint first = ProgramReplica.first(suite, "gateway").endpoint();
        try (Balancer balancer = Balancer.before(first, second.endpoint())) {
            ApiClient app = club.app().via(balancer.uri());
            List<FanClient> fans =
                    Stream.generate(() -> suite.newFan(app)).limit(FANS).toList();
            Supplier<ApiResponse> writing = writing(fans.getFirst());
            List<Listener> listeners = new ArrayList<>();
            List<Traffic> traffic = new ArrayList<>();
            try {
                for (int i = 0; i < STREAMS; i++) {
                    listeners.add(Listener.of(fans.get(i % FANS)));
                }
                traffic.add(Traffic.of(fans.getFirst(), writing));
                fans.stream()
                        .limit(READERS)
                        .map(fan -> Traffic.of(fan, fan::feed))
                        .forEach(traffic::add);
                restart(balancer, first, traffic.getFirst());
                traffic.forEach(Traffic::close);

                nothingFailed(traffic);
                allIsHeard(listeners, posts(traffic.getFirst()));
            } finally {
                traffic.forEach(Traffic::close);
                listeners.forEach(Listener::close);
            }
        }
    }

    /// Posts now and then, and reacts in between.
    private Supplier<ApiResponse> writing(FanClient author) {
        String first = author.publish(RECORDING, "the first");
        Queue<String> uploads = new ConcurrentLinkedQueue<>(IntStream.range(0, UPLOADS)
                .parallel()
                .mapToObj(i -> author.upload(RECORDING))
                .toList());
        AtomicInteger writes = new AtomicInteger();
        return () -> {
            String upload = writes.incrementAndGet() % WRITES_A_POST == 0 ? uploads.poll() : null;
            return upload == null ? author.react(first, "fire") : author.post(upload, "through it all");
        };
    }

    private void restart(Balancer balancer, Endpoint first, Traffic traffic) {
        await().until(() -> posts(traffic).size() > 3);
        suite.stop("gateway");
        suite.start("gateway");
        await().until(() -> balancer.sees(first.uri()));
        second.stop();
        traffic.goOnFor(Duration.ofSeconds(1));
    }

    private static void nothingFailed(List<Traffic> traffic) {
        List<ApiResponse> answers =
                traffic.stream().flatMap(one -> one.answers().stream()).toList();
        System.out.printf("Two gateways restarted: %d requests", answers.size());
        noneOf(traffic.stream().flatMap(one -> one.failures().stream()));
        assertThat(answers).allMatch(answer -> answer.status() < 300);
    }

    private static void allIsHeard(List<Listener> listeners, List<String> posts) {
        await().until(() -> listeners.stream()
                .allMatch(listener -> listener.heard(PUBLISHED).size() >= posts.size()));

        int returns = listeners.stream().mapToInt(Listener::returns).sum();
        System.out.printf(", %d streams that came back %d times, %d events each%n", STREAMS, returns, posts.size());
        assertThat(returns).isGreaterThanOrEqualTo(STREAMS);
        noneOf(listeners.stream().flatMap(listener -> listener.failures().stream()));
        assertThat(listeners).allSatisfy(listener -> {
            assertThat(listener.heard("stream.gap")).isEmpty();
            assertThat(listener.heard(PUBLISHED))
                    .extracting(StreamEvent::subjectId)
                    .containsExactlyInAnyOrderElementsOf(posts);
        });
    }

    private static void noneOf(Stream<Throwable> failures) {
        assertThat(failures)
                .extracting(failure -> failure + ": " + failure.getCause())
                .isEmpty();
    }

    private static List<String> posts(Traffic traffic) {
        return traffic.writes().stream()
                .filter(answer -> answer.status() == 201)
                .map(answer -> answer.text("/id"))
                .toList();
    }
}
