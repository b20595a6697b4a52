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
import io.terrace.platform.suite.ServiceDescriptor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Programs are replaced while a crowd is at work and 200 streams listen. No request may fail, and nothing may be lost.
final class RolloutDrill {

    private static final String PUBLISHED = "freestyle.published";
    private static final String GAP = "stream.gap";
    private static final int STREAMS = 200;
    private static final int STREAM_FANS = 20;
    /// Some 20 requests a second of 18 fans, which leave two processors room to start a replica.
    static final int LONGEST_PAUSE_MS = 2_000;

    private static final Crowd.Size SIZE = new Crowd.Size(12, 6, LONGEST_PAUSE_MS);
    private static final Duration BEFORE = Duration.ofSeconds(10);

    private final Suite suite;
    private final List<Listener> listeners = new ArrayList<>();

    RolloutDrill(Suite suite) {
        this.suite = suite;
    }

    /// @param names parted by spaces; none for every program
    static List<String> programs(String names) {
        return names.isBlank()
                ? ServiceDescriptor.all().stream().map(ServiceDescriptor::name).toList()
                : List.of(names.strip().split("\\s+"));
    }

    /// @param title of what is printed
    /// @param rollouts what is done while the crowd is at work
    void run(String title, long seed, Consumer<ReplicatedSuite> rollouts) {
        try (ReplicatedSuite replicated = ReplicatedSuite.of(suite)) {
            Crowd crowd = Crowd.gather(suite, replicated.uri(), SIZE, seed);
            List<FanClient> fans =
                    Stream.generate(crowd::newFan).limit(STREAM_FANS).toList();
            IntStream.range(0, STREAMS).forEach(i -> listeners.add(Listener.of(fans.get(i % STREAM_FANS))));
            long begun = System.nanoTime();
            roll(crowd, () -> rollouts.accept(replicated));
            long ended = System.nanoTime();

            Map<Act, Tally> tallies = crowd.aftermath();
            System.out.printf(
                    Locale.ROOT,
                    "%n%s, seed %d: %,d requests in %.0f s%n%n",
                    title,
                    seed,
                    crowd.journal().attempts().size(),
                    seconds(ended - begun));
            report(replicated.steps(), crowd, tallies);
            List<String> failed = failures(replicated.steps(), crowd, begun);
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

    private static void roll(Crowd crowd, Runnable rollouts) {
        crowd.begin();
        try {
            long begun = System.nanoTime();
            await("posts before the first rollout")
                    .until(() -> !crowd.posts().isEmpty() && System.nanoTime() - begun > BEFORE.toNanos());
            rollouts.run();
        } finally {
            crowd.end();
        }
    }

    private void report(List<RolloutStep> steps, Crowd crowd, Map<Act, Tally> tallies) {
        System.out.println(new Report(crowd.journal())
                .acts(tallies)
                .streams(crowd.told())
                .output("polls recount", suite.run("polls", "recount"))
                .output("wallet check", suite.run("wallet", "check"))
                .output("sponsorship recount", suite.run("sponsorship", "recount"))
                .output("analytics recount", suite.run("analytics", "recount")));
        for (List<RolloutStep> rollout : rollouts(steps)) {
            long from = rollout.getFirst().begunAt();
            long until = rollout.getLast().begunAt();
            System.out.printf(
                    Locale.ROOT,
                    "%-20s %s in %5.1f s, told to end, each: %s s; %d requests failed meanwhile%n",
                    rollout.getFirst().program(),
                    rollout.getLast().doing(),
                    seconds(until - from),
                    ends(rollout),
                    crowd.journal().attempts().stream()
                            .filter(attempt ->
                                    attempt.failed() && attempt.endedAt() - from >= 0 && attempt.sentAt() - until <= 0)
                            .count());
        }
    }

    /// The steps of each.
    private static List<List<RolloutStep>> rollouts(List<RolloutStep> steps) {
        List<List<RolloutStep>> rollouts = new ArrayList<>();
        List<RolloutStep> current = new ArrayList<>();
        for (RolloutStep step : steps) {
            current.add(step);
            if (step.isLast()) {
                rollouts.add(List.copyOf(current));
                current.clear();
            }
        }
        return rollouts;
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

    private List<String> failures(List<RolloutStep> steps, Crowd crowd, long begun) {
        List<String> all = new ArrayList<>();
        for (Attempt attempt : crowd.journal().attempts()) {
            if (attempt.failed()) {
                all.add("FAILED after %.2f s, %s: %s; meanwhile %s"
                        .formatted(
                                seconds(attempt.sentAt() - begun),
                                attempt.act().service(),
                                attempt,
                                meanwhile(steps, attempt)));
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
