package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.StreamEvent;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Listener;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.journeys.suite.Traffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `./terrace prove stream [SEED]`: 200 clients whose connections are cut, while realtime-service is killed, the
/// gateway
/// ends without notice and Redis loses all it has. What each client got is what was published, or it was told of a gap.
@Order(15)
@ExtendWith(SuiteParameter.class)
class StreamFaultProof {

    private static final String PUBLISHED = "freestyle.published";
    private static final String GAP = "stream.gap";
    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 350);
    private static final int FANS = 20;
    private static final int CLIENTS = 200;
    private static final int CUTS = 100;
    private static final int KILLS = 3;
    private static final int UPLOADS = 80;
    private static final int WRITES_A_POST = 4;
    private static final long SEED = Long.parseLong(System.getenv().getOrDefault("TERRACE_STREAM_SEED", "1"));

    private final Suite suite;
    private final Random random = new Random(SEED);

    StreamFaultProof(Suite suite) {
        this.suite = suite;
    }

    @Test
    void everyClientHearsWhatWasPublishedOrOfAGap() {
        var club = suite.newClub(Suite.UNLIMITED);
        List<FanClient> fans =
                Stream.generate(() -> suite.newFan(club.app())).limit(FANS).toList();
        FanClient author = fans.getFirst();
        List<Listener> listeners = new ArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) {
                listeners.add(Listener.of(fans.get(i % FANS)));
            }
            Supplier<ApiResponse> writing = writing(author);
            try (Traffic traffic = Traffic.of(author, writing)) {
                for (int i = 0; i < KILLS; i++) {
                    cut(listeners, traffic);
                    suite.kill("realtime-service");
                    suite.start("realtime-service");
                }
                cut(listeners, traffic);
                suite.crash("gateway");
                suite.start("gateway");
                cut(listeners, traffic);
                goesOn(traffic);
            }
            awaitLastPost(listeners, author);
            assertThat(verify("connections cut and servers killed", listeners, published(author)))
                    .isLessThan(CLIENTS);
            try (Traffic traffic = Traffic.of(author, writing)) {
                suite.stop("redis");
                suite.start("redis");
                cut(listeners, traffic);
                goesOn(traffic);
            }
            awaitLastPost(listeners, author);
            verify("and Redis wiped", listeners, published(author));
        } finally {
            listeners.forEach(Listener::close);
        }
    }

    private static void goesOn(Traffic traffic) {
        long now = System.nanoTime();
        await("posts that are acknowledged").until(() -> traffic.isWellSince(now));
    }

    /// What comes last closes every client's sequence.
    private static void awaitLastPost(List<Listener> listeners, FanClient author) {
        String last = await().until(
                        () -> author.post(author.upload(RECORDING), "the last"), answer -> answer.status() == 201)
                .text("/id");
        await("the last post, at every client")
                .until(() -> listeners.stream()
                        .allMatch(listener -> listener.heard(PUBLISHED).stream()
                                .anyMatch(event -> event.subjectId().equals(last))));
    }

    private void cut(List<Listener> listeners, Traffic traffic) {
        for (int i = 0; i < CUTS / (KILLS + 3); i++) {
            listeners.get(random.nextInt(CLIENTS)).cut();
            traffic.goOnFor(Duration.ofMillis(100));
        }
    }

    private static Supplier<ApiResponse> writing(FanClient author) {
        String first = author.publish(RECORDING, "the first");
        Queue<String> uploads = new ConcurrentLinkedQueue<>(IntStream.range(0, UPLOADS)
                .parallel()
                .mapToObj(i -> author.upload(RECORDING))
                .toList());
        int[] writes = {0};
        return () -> {
            String upload = ++writes[0] % WRITES_A_POST == 0 ? uploads.poll() : null;
            return upload == null ? author.react(first, "fire") : author.post(upload, "through it all");
        };
    }

    /// Every post of the author that fans may hear, the oldest first.
    private static List<String> published(FanClient author) {
        List<String> ids = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = author.api()
                    .get("/v2/freestyles?limit=100&authorId=" + author.id() + cursor)
                    .expect(200)
                    .json();
            StreamSupport.stream(page.path("items").spliterator(), false)
                    .filter(post -> post.path("state").asText().equals("published"))
                    .forEach(post -> ids.addFirst(post.path("id").asText()));
            cursor = page.path("nextCursor").isNull()
                    ? ""
                    : "&cursor=" + page.path("nextCursor").asText();
        } while (!cursor.isEmpty());
        return ids;
    }

    /// @return how many clients were told of a gap
    private static long verify(String after, List<Listener> listeners, List<String> published) {
        long gaps = listeners.stream()
                .filter(listener -> !listener.heard(GAP).isEmpty())
                .count();
        // The one order that all have: that of the stream, in which posts of one moment may have changed places.
        List<String> sequence = listeners.stream()
                .map(StreamFaultProof::subjects)
                .max(Comparator.comparingInt(List::size))
                .orElseThrow();
        // The first was published before anyone listened.
        Set<String> expected = Set.copyOf(published.subList(1, published.size()));
        for (Listener listener : listeners) {
            List<StreamEvent> heard = listener.heard(PUBLISHED);
            Map<String, Set<String>> idsBySubject =
                    heard.stream().collect(groupingBy(StreamEvent::subjectId, mapping(StreamEvent::id, toSet())));
            assertThat(idsBySubject.values()).allSatisfy(ids -> assertThat(ids).hasSize(1));
            assertThat(published).containsAll(idsBySubject.keySet());
            assertThat(sequence).containsSubsequence(subjects(listener));
            if (listener.heard(GAP).isEmpty()) {
                assertThat(idsBySubject.keySet()).containsAll(expected);
            }
        }
        System.out.printf(
                "seed %d, %s: %d clients, %d returns, %d posts; %d clients were told of a gap, the others heard every post%n",
                SEED,
                after,
                listeners.size(),
                listeners.stream().mapToInt(Listener::returns).sum(),
                published.size(),
                gaps);
        return gaps;
    }

    private static List<String> subjects(Listener listener) {
        return listener.heard(PUBLISHED).stream()
                .map(StreamEvent::subjectId)
                .distinct()
                .toList();
    }
}
