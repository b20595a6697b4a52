package io.terrace.journeys.fuzz;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/// What was sent, what came, and what is wrong with it.
final class FuzzReport {

    private final Map<String, FuzzFinding> findings = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> times = new ConcurrentSkipListMap<>();
    private final Map<Integer, LongAdder> statuses = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> requests = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> successes = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> refusals = new ConcurrentSkipListMap<>();
    private final AtomicLong slowestNanos = new AtomicLong();
    private final StringBuilder phases = new StringBuilder();
    private String phase = "";
    private long phaseBegan;

    /// Ends the phase before.
    void begin(String next) {
        end();
        phase = next;
        phaseBegan = System.nanoTime();
    }

    void end() {
        if (!phase.isEmpty()) {
            long seconds = Duration.ofNanos(System.nanoTime() - phaseBegan).toSeconds();
            phases.append("%s %d s, ".formatted(phase, seconds));
        }
        phase = "";
    }

    void collect(FuzzRequest request, RawAnswer answer, List<FuzzFinding> found) {
        statuses.computeIfAbsent(answer.status(), status -> new LongAdder()).increment();
        requests.computeIfAbsent(request.operation().id(), id -> new LongAdder())
                .increment();
        if (answer.succeeded() && request.kind() != MutationKind.METHOD) {
            successes
                    .computeIfAbsent(request.operation().id(), id -> new LongAdder())
                    .increment();
        }
        if (answer.status() == 401 || answer.status() == 403) {
            refusals.computeIfAbsent(request.operation().id(), id -> new LongAdder())
                    .increment();
        }
        slowestNanos.accumulateAndGet(answer.took().toNanos(), Math::max);
        found.forEach(this::add);
    }

    /// Of findings alike the shortest command stays.
    void add(FuzzFinding finding) {
        times.computeIfAbsent(finding.group(), group -> new LongAdder()).increment();
        findings.merge(
                finding.group(),
                finding,
                (one, other) -> one.command().length() <= other.command().length() ? one : other);
    }

    List<FuzzFinding> findings() {
        List<FuzzFinding> all = new ArrayList<>(findings.values());
        all.sort(Comparator.comparing(FuzzFinding::kind).thenComparing(FuzzFinding::group));
        return all;
    }

    long sent() {
        return requests.values().stream().mapToLong(LongAdder::sum).sum();
    }

    long answered(int status) {
        return statuses.getOrDefault(status, new LongAdder()).sum();
    }

    boolean isReached(ApiOperation operation) {
        return successes.containsKey(operation.id());
    }

    /// @param unprepared what the attempt to prepare an operation says
    String print(List<ApiOperation> operations, Map<String, String> unprepared, boolean each) {
        StringBuilder text = new StringBuilder();
        Map<String, Long> byStatus = new TreeMap<>();
        statuses.forEach((status, count) -> byStatus.put(status == 0 ? "none" : status.toString(), count.sum()));
        long reached = operations.stream().filter(this::isReached).count();
        text.append("%,d requests, %d of %d operations reached%n".formatted(sent(), reached, operations.size()));
        text.append("answers by status: ").append(byStatus).append('\n');
        text.append(String.format(Locale.ROOT, "%sslowest answer %.1f s%n", phases, slowestNanos.get() / 1e9));
        if (each) {
            operations.forEach(operation -> text.append("  %,6d requests %,6d x 2xx %,6d x 401 or 403  %s%n"
                    .formatted(
                            count(requests, operation),
                            count(successes, operation),
                            count(refusals, operation),
                            operation)));
        }
        operations.stream()
                .filter(operation -> !isReached(operation))
                .forEach(operation -> text.append("not reached: %s %s%n"
                        .formatted(operation, RequestRecipes.UNREACHED.getOrDefault(operation.id(), ""))));
        unprepared.forEach((id, why) -> text.append("not prepared: %s %s%n".formatted(id, why)));
        findings()
                .forEach(finding -> text.append("%d x %s%n"
                        .formatted(
                                times.getOrDefault(finding.group(), new LongAdder())
                                        .sum(),
                                finding)));
        return text.toString();
    }

    private static long count(Map<String, LongAdder> counts, ApiOperation operation) {
        return counts.getOrDefault(operation.id(), new LongAdder()).sum();
    }
}
