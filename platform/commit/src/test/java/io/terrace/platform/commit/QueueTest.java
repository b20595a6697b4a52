package io.terrace.platform.commit;

import static io.terrace.platform.commit.Callers.assertCommitted;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.platform.commit.ItemResult.Closing;
import io.terrace.platform.commit.ItemResult.Committed;
import io.terrace.platform.commit.ItemResult.Expired;
import io.terrace.platform.commit.ItemResult.Saturated;
import io.terrace.platform.rest.ProblemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class QueueTest {

    private static Ledger ledger = new Ledger(Map.of());

    private final Callers callers = new Callers();
    private final UUID community = callers.community();

    @BeforeAll
    static void open() {
        ledger = Ledger.open();
    }

    @AfterEach
    void end() {
        callers.close();
    }

    @Test
    void whenTooManyWaitOneMoreIsRefusedAtOnce() throws Exception {
        Gate gate = Gate.shut();
        try (var commit = start(gate, 1, 5)) {
            Future<ItemResult<Boolean>> first = callers.submitting(commit, 1);
            gate.entered.await();
            assertThatCode(commit::requireRoom).doesNotThrowAnyException();
            List<Future<ItemResult<Boolean>>> rest = callers.inOrder(commit, 2, 7);

            assertThat(callers.submit(commit, 7)).isEqualTo(new Saturated<>());
            assertThatThrownBy(commit::requireRoom).isInstanceOf(ProblemException.class);

            gate.letAllIn();
            assertThat(first.get()).isEqualTo(new Committed<>(true));
            assertCommitted(rest);
        }
        assertThat(ledger.numbers(community)).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6);
    }

    @Test
    void expiredItemHasNoEffectAndFreesItsPlace() throws Exception {
        Gate gate = Gate.shut();
        try (var commit = start(gate, 1, 1)) {
            Future<ItemResult<Boolean>> first = callers.submitting(commit, 1);
            gate.entered.await();

            assertThat(callers.submit(commit, 2, Duration.ofMillis(20))).isEqualTo(new Expired<>());

            Future<ItemResult<Boolean>> third = callers.inOrder(commit, 3, 4).getFirst();
            gate.letAllIn();
            assertThat(first.get()).isEqualTo(new Committed<>(true));
            assertThat(third.get()).isEqualTo(new Committed<>(true));
        }
        assertThat(ledger.numbers(community)).containsExactlyInAnyOrder(1, 3);
    }

    @Test
    void asynchronousCallerGetsTheSameResult() throws Exception {
        Gate gate = Gate.shut();
        var commit = start(gate, 1, 2);
        var first = callers.enqueue(commit, 1, Callers.LONG);
        gate.entered.await();
        var late = callers.enqueue(commit, 2, Duration.ofMillis(20));
        var second = callers.enqueue(commit, 3, Callers.LONG);

        assertThat(callers.enqueue(commit, 4, Callers.LONG)).isCompletedWithValue(new Saturated<>());
        assertThat(late.get()).isEqualTo(new Expired<>());
        assertThat(second).isNotDone();

        gate.letAllIn();
        assertCommitted(List.of(first, second));
        commit.close();
        assertThat(callers.enqueue(commit, 5, Callers.LONG)).isCompletedWithValue(new Closing<>());
        assertThat(ledger.numbers(community)).containsExactlyInAnyOrder(1, 3);
    }

    @Test
    void asynchronousCallerGetsAFailureToo() {
        try (var commit = GroupCommit.start(ledger.database(), broken(), new CommitSettings("test", 1, 10, 512))) {
            var failing = callers.enqueue(commit, 1, Callers.LONG);

            assertThatThrownBy(failing::join).hasCauseInstanceOf(NotCommittedException.class);
        }
    }

    private static BatchWriter<Integer, Boolean> broken() {
        return (connection, items) -> {
            throw new IllegalStateException("never");
        };
    }

    @Test
    void ofAWithdrawalAndACommitAtOnceExactlyOneHappens() throws Exception {
        Set<Integer> committed = ConcurrentHashMap.newKeySet();
        try (var commit = start(Gate.open(), 2, 5_000)) {
            callers.all(IntStream.range(1_000, 4_000)
                    .<Callable<Boolean>>mapToObj(i -> () -> {
                        ItemResult<Boolean> verdict = callers.submit(commit, i, Duration.ofNanos(i * 2_000L));
                        return verdict instanceof Committed<Boolean> && committed.add(i);
                    })
                    .toList());
        }
        assertThat(ledger.numbers(community)).isEqualTo(committed);
    }

    @Test
    void closedQueueCompletesPendingItemsAndRejectsNewOnes() throws Exception {
        Gate gate = Gate.shut();
        var commit = start(gate, 1, 100);
        Future<ItemResult<Boolean>> first = callers.submitting(commit, 1);
        gate.entered.await();
        List<Future<ItemResult<Boolean>>> held = callers.inOrder(commit, 2, 10);

        Future<?> closing = callers.start(commit::close);
        await().until(() -> callers.submit(commit, 99, Duration.ofMillis(1)) instanceof Closing);
        gate.letAllIn();
        closing.get();

        assertThat(first.get()).isEqualTo(new Committed<>(true));
        assertCommitted(held);
        assertThat(ledger.numbers(community)).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void everyCallerGetsItsResultDuringClose() throws Exception {
        Set<Integer> committed = ConcurrentHashMap.newKeySet();
        var commit = start(Gate.open(), 3, 50);
        List<Future<?>> writers = IntStream.range(0, 20)
                .<Future<?>>mapToObj(writer -> callers.start(() -> {
                    for (int i = 0; ; i++) {
                        int number = 1_000 + i * 20 + writer;
                        switch (callers.submit(commit, number)) {
                            case Committed<Boolean> done -> committed.add(number);
                            case Saturated<Boolean> full -> Thread.onSpinWait();
                            case Expired<Boolean> late -> throw new AssertionError("Nobody was late");
                            case Closing<Boolean> closing -> {
                                return;
                            }
                        }
                    }
                }))
                .collect(Collectors.toCollection(ArrayList::new));
        await().until(() -> committed.size() > 500);

        commit.close();

        for (Future<?> writer : writers) {
            writer.get();
        }
        assertThat(ledger.numbers(community)).isEqualTo(committed);
    }

    private GroupCommit<Integer, Boolean> start(Gate gate, int committers, int waiting) {
        return GroupCommit.start(ledger.database(), gate, new CommitSettings("test", committers, waiting, 512));
    }
}
