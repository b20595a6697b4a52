package io.terrace.journeys.fuzz;

import io.terrace.journeys.suite.Suite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/// Sends each operation a valid request, then requests changed in one way, then looks at what is left of the suite.
public final class FuzzRun {

    private static final int CLIENTS = 4;
    private static final int TRIES = 3;
    private static final int BODY_WEIGHT = 3;
    private static final long FIRST_CHANGED = 1_000_000;
    private static final int COLLEAGUES = 3;
    private static final int MANY_COLLEAGUES = 8;
    private static final int LONG_RUN = 5_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int MAX_LIMITED_PERCENT = 5;

    private final Suite suite;
    private final FuzzSettings settings;
    private final FuzzReport report = new FuzzReport();
    private final CursorStore cursors = new CursorStore();
    private final AtomicLong numbers = new AtomicLong();
    private final OperationCatalog catalog;
    private final AnswerValidator validator;
    private final RawHttpClient client;

    private FuzzRun(Suite suite, FuzzSettings settings) {
        this.suite = suite;
        this.settings = settings;
        catalog = new OperationCatalog(suite.contract().document());
        validator = new AnswerValidator(ErrorCatalogue.read(), settings.timed());
        client = new RawHttpClient(suite.gateway(), TIMEOUT);
    }

    /// @return what was found; empty when all is as it should be
    public static List<String> of(Suite suite, FuzzSettings settings) {
        return new FuzzRun(suite, settings).run();
    }

    private List<String> run() {
        int colleagues = settings.requests() > LONG_RUN ? MANY_COLLEAGUES : COLLEAGUES;
        report.begin("set up");
        try (FuzzStage stage = new FuzzStage(suite, colleagues)) {
            SchemaSampler sampler = new SchemaSampler(catalog, stage::idOf);
            RequestSource source = new RequestSource(stage, sampler);
            RequestMutator mutator = new RequestMutator(sampler, cursors, stage.expendableIds());
            AfterFuzzCheck after = AfterFuzzCheck.prepare(stage, catalog, client, report);
            report.begin("requests");
            long deadline = System.nanoTime() + settings.time().toNanos();
            reach(catalog.operations(), source);
            mutate(source, mutator, deadline);
            reach(unreached(), source);
            report.begin("afterwards");
            after.check(source);
            report.end();
            conclude();
            print(source);
        }
        return report.findings().stream().map(FuzzFinding::toString).toList();
    }

    /// Valid requests alone, until one has been answered with 2xx.
    private void reach(List<ApiOperation> operations, RequestSource source) {
        AtomicLong turns = new AtomicLong();
        together(() -> {
            for (long turn = turns.getAndIncrement(); turn < operations.size(); turn = turns.getAndIncrement()) {
                ApiOperation operation = operations.get(Math.toIntExact(turn));
                for (int i = 0; i < TRIES && !report.isReached(operation); i++) {
                    long number = numbers.getAndIncrement();
                    RequestDraft draft = source.next(operation, random(number));
                    send(draft.build(number, MutationKind.VALID), source);
                }
            }
        });
    }

    private void mutate(RequestSource source, RequestMutator mutator, long deadline) {
        List<ApiOperation> operations = shuffled();
        AtomicLong turns = new AtomicLong();
        together(() -> {
            for (long turn = turns.getAndIncrement();
                    turn < settings.requests() - catalog.operations().size() && System.nanoTime() < deadline;
                    turn = turns.getAndIncrement()) {
                ApiOperation operation = operations.get(Math.toIntExact(turn % operations.size()));
                SplittableRandom random = random(FIRST_CHANGED + turn);
                send(mutator.mutate(source.next(operation, random), FIRST_CHANGED + turn, random), source);
            }
        });
    }

    private void send(FuzzRequest request, RequestSource source) {
        RawAnswer answer = client.send(request);
        report.collect(request, answer, validator.check(request, answer));
        source.collect(request, answer);
        cursors.collect(request, answer);
    }

    private void conclude() {
        for (ApiOperation operation : unreached()) {
            if (!RequestRecipes.UNREACHED.containsKey(operation.id())) {
                report.add(new FuzzFinding(
                        FindingKind.NOT_REACHED,
                        operation.toString(),
                        "VALID",
                        "no valid request was answered with 2xx",
                        ""));
            }
        }
        if (report.answered(429) * 100 > report.sent() * MAX_LIMITED_PERCENT) {
            report.add(new FuzzFinding(
                    FindingKind.TOO_OFTEN_LIMITED, "all", "", "more than %d %%".formatted(MAX_LIMITED_PERCENT), ""));
        }
    }

    private void print(RequestSource source) {
        System.out.printf(
                "%nFuzz of seed %d%n%s%n",
                settings.seed(), report.print(catalog.operations(), source.failures(), settings.timed()));
    }

    private List<ApiOperation> unreached() {
        return catalog.operations().stream()
                .filter(operation -> !report.isReached(operation))
                .toList();
    }

    /// Those with a body several times: there is more that can be wrong with them.
    private List<ApiOperation> shuffled() {
        List<ApiOperation> operations = new ArrayList<>();
        for (ApiOperation operation : catalog.operations()) {
            operations.addAll(Collections.nCopies(operation.takesJson() ? BODY_WEIGHT : 1, operation));
        }
        SplittableRandom random = random(-1);
        for (int i = operations.size() - 1; i > 0; i--) {
            operations.set(i, operations.set(random.nextInt(i + 1), operations.get(i)));
        }
        return operations;
    }

    /// The same for the same request of the same seed.
    private SplittableRandom random(long number) {
        return new SplittableRandom(settings.seed() * GOLDEN + number);
    }

    private static void together(Runnable act) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> doing = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                doing.add(threads.submit(act));
            }
            for (Future<?> one : doing) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
