package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.FanClient;
import io.terrace.client.StreamEvent;
import io.terrace.journeys.storm.Act;
import io.terrace.journeys.storm.Attempt;
import io.terrace.journeys.storm.Crowd;
import io.terrace.journeys.storm.Report;
import io.terrace.journeys.storm.Tally;
import io.terrace.journeys.suite.Listener;
import io.terrace.journeys.suite.ReplicatedSuite;
import io.terrace.journeys.suite.RolloutStep;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.platform.suite.ServiceDescriptor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `./terrace prove rolling [SEED] [PROGRAM …]`: every program of the suite is replaced, both replicas of each
/// one after the other as Kubernetes does it, under load and 200 streams. No request fails, and nothing is lost.
@Order(16)
@ExtendWith(SuiteParameter.class)
class RollingRestartProof {

    private static final String PUBLISHED = "freestyle.published";
    private static final String GAP = "stream.gap";
    private static final int STREAMS = 200;
    private static final int STREAM_FANS = 20;
    private static final Crowd.Size SIZE = new Crowd.Size(12, 6, 400);
    private static final Duration BEFORE = Duration.ofSeconds(10);
    private static final long SEED = Long.parseLong(System.getenv().getOrDefault("TERRACE_ROLLING_SEED", "1"));

    /// Those to replace, parted by spaces; empty for all.
    private static final String PROGRAMS = System.getenv().getOrDefault("TERRACE_ROLLING_PROGRAMS", "");

    private final Suite suite;
    private final List<Listener> listeners = new ArrayList<>();

    RollingRestartProof(Suite suite) {
        this.suite = suite;
    }

    @Test
    void everyProgramIsReplacedAndNoRequestFailsAndNothingIsLost() {
        try (ReplicatedSuite replicated = ReplicatedSuite.of(suite)) {
            Crowd crowd = Crowd.gather(suite, replicated.uri(), SIZE, SEED);
            List<FanClient> fans =
                    Stream.generate(crowd::newFan).limit(STREAM_FANS).toList();
            IntStream.range(0, STREAMS).forEach(i -> listeners.add(Listener.of(fans.get(i % STREAM_FANS))));
            long begun = System.nanoTime();
            roll(replicated, crowd);

            Map<Act, Tally> tallies = report(replicated, crowd, begun);
            List<String> failed = failures(replicated, crowd, begun);
            failed.forEach(System.out::println);
            streamsAreWhole(crowd.posts());
            assertThat(failed).isEmpty();
            assertThat(crowd.journal().findings()).isEmpty();
            assertThat(tallies).allSatisfy((act, tally) -> assertThat(tally).isEqualTo(Tally.NONE));
            assertThat(crowd.told()).allSatisfy(versions -> assertThat(versions).isSorted());
        } finally {
            listeners.forEach(Listener::close);
        }
    }

    private static void roll(ReplicatedSuite replicated, Crowd crowd) {
        crowd.begin();
        try {
            long begun = System.nanoTime();
            await("posts before the first rollout")
                    .until(() -> !crowd.posts().isEmpty() && System.nanoTime() - begun > BEFORE.toNanos());
            for (String program : programs()) {
                replicated.roll(program);
            }
        } finally {
            crowd.end();
        }
    }

    private static List<String> programs() {
        return PROGRAMS.isBlank()
                ? ServiceDescriptor.all().stream().map(ServiceDescriptor::name).toList()
                : List.of(PROGRAMS.strip().split("\\s+"));
    }

    private Map<Act, Tally> report(ReplicatedSuite replicated, Crowd crowd, long begun) {
        long ended = System.nanoTime();
        Map<Act, Tally> tallies = crowd.aftermath();
        System.out.printf(
                Locale.ROOT,
                "%nRolling restart of %s, seed %d: %,d requests in %.0f s%n%n%s%n",
                PROGRAMS.isBlank() ? "every program" : PROGRAMS,
                SEED,
                crowd.journal().attempts().size(),
                seconds(ended - begun),
                new Report(crowd.journal())
                        .acts(tallies)
                        .streams(crowd.told())
                        .output("polls recount", suite.run("polls", "recount"))
                        .output("wallet check", suite.run("wallet", "check"))
                        .output("sponsorship recount", suite.run("sponsorship", "recount"))
                        .output("analytics recount", suite.run("analytics", "recount")));
        List<RolloutStep> steps = replicated.steps();
        for (String program : programs()) {
            List<RolloutStep> own = steps.stream()
                    .filter(step -> step.program().equals(program))
                    .toList();
            System.out.printf(
                    Locale.ROOT,
                    "%-20s replaced in %5.1f s, told to end, each: %s s; %d of its requests failed%n",
                    program,
                    seconds(own.getLast().begunAt() - own.getFirst().begunAt()),
                    ends(own),
                    crowd.journal().attempts().stream()
                            .filter(attempt ->
                                    attempt.failed() && attempt.act().service().equals(program))
                            .count());
        }
        return tallies;
    }

    /// How long each took from being told to end until it had ended.
    private static String ends(List<RolloutStep> steps) {
        List<String> took = new ArrayList<>();
        for (int i = 0; i + 1 < steps.size(); i++) {
            if (steps.get(i).doing().equals("told to end")) {
                took.add("%.1f"
                        .formatted(seconds(
                                steps.get(i + 1).begunAt() - steps.get(i).begunAt())));
            }
        }
        return String.join(" ", took);
    }

    private List<String> failures(ReplicatedSuite replicated, Crowd crowd, long begun) {
        List<String> all = new ArrayList<>();
        for (Attempt attempt : crowd.journal().attempts()) {
            if (attempt.failed()) {
                all.add("FAILED after %.2f s, %s: %s; meanwhile %s"
                        .formatted(
                                seconds(attempt.sentAt() - begun),
                                attempt.act().service(),
                                attempt,
                                meanwhile(replicated.steps(), attempt)));
            }
        }
        listeners.stream()
                .flatMap(listener -> listener.failures().stream())
                .map(failure -> "FAILED stream: %s: %s".formatted(failure, failure.getCause()))
                .forEach(all::add);
        return all;
    }

    private static String meanwhile(List<RolloutStep> steps, Attempt attempt) {
        return steps.stream()
                .filter(step -> attempt.endedAt() - step.begunAt() >= 0)
                .reduce((earlier, later) -> later)
                .map(step -> "%s %s since %.2f s"
                        .formatted(step.program(), step.doing(), seconds(attempt.endedAt() - step.begunAt())))
                .orElse("nothing");
    }

    /// Each stream told of every post, once, or of a gap.
    private void streamsAreWhole(List<String> posts) {
        Set<String> due = Set.copyOf(posts);
        await("every post, at every stream")
                .until(() -> listeners.stream()
                        .allMatch(listener -> listener.heard(PUBLISHED).size() >= due.size()
                                || !listener.heard(GAP).isEmpty()));
        long gaps = listeners.stream()
                .filter(listener -> !listener.heard(GAP).isEmpty())
                .count();
        System.out.printf(
                "%d streams came back %d times, %d posts each, %d were told of a gap%n",
                STREAMS, listeners.stream().mapToInt(Listener::returns).sum(), due.size(), gaps);
        for (Listener listener : listeners) {
            Map<String, Set<String>> idsBySubject = listener.heard(PUBLISHED).stream()
                    .collect(groupingBy(StreamEvent::subjectId, mapping(StreamEvent::id, toSet())));
            assertThat(idsBySubject.values()).allSatisfy(ids -> assertThat(ids).hasSize(1));
            assertThat(due).containsAll(idsBySubject.keySet());
            if (listener.heard(GAP).isEmpty()) {
                assertThat(listener.heard(PUBLISHED))
                        .extracting(StreamEvent::subjectId)
                        .containsExactlyInAnyOrderElementsOf(due);
            }
        }
    }

    private static double seconds(long nanos) {
        return Duration.ofNanos(nanos).toMillis() / 1000.0;
    }
}
