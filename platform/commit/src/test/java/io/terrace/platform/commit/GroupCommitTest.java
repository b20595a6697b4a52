package io.terrace.platform.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.terrace.platform.commit.Verdict.Closing;
import io.terrace.platform.commit.Verdict.Committed;
import io.terrace.platform.commit.Verdict.Expired;
import io.terrace.platform.commit.Verdict.Saturated;
import io.terrace.platform.web.Tenancy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class GroupCommitTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static Ledger ledger = new Ledger(Map.of());

    private final UUID community = UUID.randomUUID();
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

    @BeforeAll
    static void open() {
        ledger = Ledger.open();
    }

    @AfterEach
    void end() {
        callers.shutdownNow();
    }

    @Test
    void aCrowdSharesTransactionsAndEachHasItsOwnOutcome() throws Exception {
        Gate gate = Gate.open();
        try (var commit = start(gate, 1, 5_000)) {
            // Every number twice, at once: one of the two is told it is new.
            var verdicts = all(IntStream.range(1_000, 5_000)
                    .<Callable<Verdict<Boolean>>>mapToObj(i -> () -> submit(commit, i / 2 * 2))
                    .toList());

            assertThat(verdicts).filteredOn(new Committed<>(true)::equals).hasSize(2_000);
            assertThat(verdicts).filteredOn(new Committed<>(false)::equals).hasSize(2_000);
        }
        assertThat(ledger.numbers(community)).hasSize(2_000);
        assertThat(gate.applied.size()).isLessThan(1_000);
    }

    @Test
    void aCallerAloneWaitsForNobody() {
        Gate gate = Gate.open();
        try (var commit = start(gate, 1, 10)) {
            assertThat(submit(commit, 1)).isEqualTo(new Committed<>(true));
        }
        assertThat(gate.applied).containsExactly(List.of(1));
    }

    @Test
    void whatComesWhileATransactionIsUnderWayIsTheNext() throws Exception {
        Gate gate = Gate.shut();
        try (var commit = start(gate, 1, 100)) {
            Future<Verdict<Boolean>> first = callers.submit(() -> submit(commit, 1));
            gate.entered.await();
            List<Future<Verdict<Boolean>>> rest = inOrder(commit, 20, 68);
            gate.letAllIn();

            assertThat(first.get()).isEqualTo(new Committed<>(true));
            for (Future<Verdict<Boolean>> one : rest) {
                assertThat(one.get()).isEqualTo(new Committed<>(true));
            }
        }
        assertThat(gate.applied)
                .containsExactly(List.of(1), IntStream.range(20, 68).boxed().toList());
    }

    @Test
    void poisonFailsAlone() throws Exception {
        assertPoisonFailsAlone(Ledger.POISON);
    }

    @Test
    void poisonThatIsFoundOutAtTheCommitFailsAlone() throws Exception {
        assertPoisonFailsAlone(Ledger.LATE_POISON);
    }

    private void assertPoisonFailsAlone(int poison) throws Exception {
        Gate gate = Gate.shut();
        try (var commit = start(gate, 1, 100)) {
            Future<Verdict<Boolean>> first = callers.submit(() -> submit(commit, 1));
            gate.entered.await();
            List<Future<Verdict<Boolean>>> rest = inOrder(commit, 100, 140);
            Future<Verdict<Boolean>> poisoned =
                    inOrder(commit, poison, poison + 1).getFirst();
            rest.addAll(inOrder(commit, 140, 160));
            gate.letAllIn();

            assertThat(first.get()).isEqualTo(new Committed<>(true));
            for (Future<Verdict<Boolean>> one : rest) {
                assertThat(one.get()).isEqualTo(new Committed<>(true));
            }
            assertThatThrownBy(poisoned::get)
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(NotCommitted.class)
                    .cause()
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23514"));
        }
        assertThat(ledger.numbers(community)).hasSize(61).doesNotContain(poison);
    }

    @Test
    void aBatchWithoutAnOutcomeForEachItemCommitsNothing() {
        try (var commit = GroupCommit.start(
                ledger.database(),
                (Batch<Integer, Boolean>) (connection, items) -> {
                    Ledger.write(connection, items);
                    return List.of();
                },
                new Settings("short", 1, 10, 10))) {
            assertThatThrownBy(() -> submit(commit, 1)).isInstanceOf(NotCommitted.class);
        }
        assertThat(ledger.numbers(community)).isEmpty();
    }

    @Test
    void whenTooManyWaitOneMoreIsRefusedAtOnce() throws Exception {
        Gate gate = Gate.shut();
        try (var commit = start(gate, 1, 5)) {
            Future<Verdict<Boolean>> first = callers.submit(() -> submit(commit, 1));
            gate.entered.await();
            List<Future<Verdict<Boolean>>> rest = inOrder(commit, 2, 7);

            assertThat(submit(commit, 7)).isEqualTo(new Saturated<>());

            gate.letAllIn();
            assertThat(first.get()).isEqualTo(new Committed<>(true));
            for (Future<Verdict<Boolean>> one : rest) {
                assertThat(one.get()).isEqualTo(new Committed<>(true));
            }
        }
        assertThat(ledger.numbers(community)).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6);
    }

    @Test
    void whoseTimeIsOverIsDroppedWithoutEffectAndItsPlaceIsFree() throws Exception {
        Gate gate = Gate.shut();
        try (var commit = start(gate, 1, 1)) {
            Future<Verdict<Boolean>> first = callers.submit(() -> submit(commit, 1));
            gate.entered.await();

            assertThat(submit(commit, 2, Duration.ofMillis(20))).isEqualTo(new Expired<>());

            Future<Verdict<Boolean>> third = inOrder(commit, 3, 4).getFirst();
            gate.letAllIn();
            assertThat(first.get()).isEqualTo(new Committed<>(true));
            assertThat(third.get()).isEqualTo(new Committed<>(true));
        }
        assertThat(ledger.numbers(community)).containsExactlyInAnyOrder(1, 3);
    }

    @Test
    void ofAWithdrawalAndACommitAtOnceExactlyOneHappens() throws Exception {
        Set<Integer> committed = ConcurrentHashMap.newKeySet();
        try (var commit = start(Gate.open(), 2, 5_000)) {
            all(IntStream.range(1_000, 4_000)
                    .<Callable<Boolean>>mapToObj(i -> () -> {
                        Verdict<Boolean> verdict = submit(commit, i, Duration.ofNanos(i * 2_000L));
                        return verdict instanceof Committed<Boolean> && committed.add(i);
                    })
                    .toList());
        }
        assertThat(ledger.numbers(community)).isEqualTo(committed);
    }

    @Test
    void aClosedOneFinishesWhatItHoldsAndTakesNoMore() throws Exception {
        Gate gate = Gate.shut();
        var commit = start(gate, 1, 100);
        Future<Verdict<Boolean>> first = callers.submit(() -> submit(commit, 1));
        gate.entered.await();
        List<Future<Verdict<Boolean>>> held = inOrder(commit, 2, 10);

        Future<?> closing = callers.submit(commit::close);
        await().until(() -> submit(commit, 99, Duration.ofMillis(1)) instanceof Closing);
        gate.letAllIn();
        closing.get();

        assertThat(first.get()).isEqualTo(new Committed<>(true));
        for (Future<Verdict<Boolean>> one : held) {
            assertThat(one.get()).isEqualTo(new Committed<>(true));
        }
        assertThat(ledger.numbers(community)).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void whileItClosesEveryCallerIsToldTheTruth() throws Exception {
        Set<Integer> committed = ConcurrentHashMap.newKeySet();
        var commit = start(Gate.open(), 3, 50);
        List<Future<?>> writers = IntStream.range(0, 20)
                .<Future<?>>mapToObj(writer -> callers.submit(() -> {
                    for (int i = 0; ; i++) {
                        int number = 1_000 + i * 20 + writer;
                        switch (submit(commit, number)) {
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

    @Test
    void communitiesShareATransactionAndSeeNothingOfEachOther() throws Exception {
        Gate gate = Gate.shut();
        UUID other = UUID.randomUUID();
        try (var commit = start(gate, 1, 100)) {
            Future<Verdict<Boolean>> first = callers.submit(() -> submit(commit, 1));
            gate.entered.await();
            List<Future<Verdict<Boolean>>> ours = inOrder(commit, 2, 5);
            List<Future<Verdict<Boolean>>> theirs = new ArrayList<>();
            for (int i = 2; i < 5; i++) {
                int number = i;
                theirs.add(callers.submit(() -> Tenancy.within(other, () -> commit.submit(number, "key", LONG))));
            }
            await().until(() ->
                    Tenancy.within(other, () -> commit.submit(77, "key", Duration.ofMillis(1))) instanceof Expired);
            gate.letAllIn();

            assertThat(first.get()).isEqualTo(new Committed<>(true));
            for (Future<Verdict<Boolean>> one : ours) {
                assertThat(one.get()).isEqualTo(new Committed<>(true));
            }
            for (Future<Verdict<Boolean>> one : theirs) {
                assertThat(one.get()).isEqualTo(new Committed<>(true));
            }
        }
        assertThat(ledger.numbers(community)).containsExactlyInAnyOrder(1, 2, 3, 4);
        assertThat(ledger.numbers(other)).containsExactlyInAnyOrder(2, 3, 4);
    }

    @Test
    void aTransactionThatLosesADeadlockIsTriedAgain() throws Exception {
        var bothHoldOne = new CountDownLatch(2);
        Batch<Integer, Boolean> crossing = (connection, items) -> {
            int first = items.getFirst();
            pay(connection, first);
            bothHoldOne.countDown();
            awaited(bothHoldOne);
            pay(connection, 3 - first);
            return List.of(true);
        };
        ledger.asOwner("update account set balance = 0; grant update on account to public");
        try (var one = GroupCommit.start(ledger.database(), crossing, new Settings("one", 1, 10, 10));
                var other = GroupCommit.start(ledger.database(), crossing, new Settings("other", 1, 10, 10))) {
            assertThat(all(List.<Callable<Verdict<Boolean>>>of(() -> submit(one, 1), () -> submit(other, 2))))
                    .containsOnly(new Committed<>(true));
        }
        ledger.asOwner("do $$ begin assert (select sum(balance) = 4 from account); end $$");
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void pay(Connection connection, int account) throws SQLException {
        try (var pay = connection.prepareStatement("update account set balance = balance + 1 where id = ?")) {
            pay.setInt(1, account);
            pay.executeUpdate();
        }
    }

    @Test
    void nobodysItemIsNotTaken() {
        try (var commit = start(Gate.open(), 1, 10)) {
            assertThatThrownBy(() -> commit.submit(1, 1, LONG)).isInstanceOf(IllegalStateException.class);
        }
    }

    private GroupCommit<Integer, Boolean> start(Gate gate, int committers, int waiting) {
        return GroupCommit.start(ledger.database(), gate, new Settings("test", committers, waiting, 512));
    }

    private Verdict<Boolean> submit(GroupCommit<Integer, Boolean> commit, int number) {
        return submit(commit, number, LONG);
    }

    private Verdict<Boolean> submit(GroupCommit<Integer, Boolean> commit, int number, Duration patience) {
        return Tenancy.within(community, () -> commit.submit(number, number, patience));
    }

    /// Each waits in the queue before the next comes.
    private List<Future<Verdict<Boolean>>> inOrder(GroupCommit<Integer, Boolean> commit, int from, int to) {
        List<Future<Verdict<Boolean>>> submitted = new ArrayList<>();
        for (int i = from; i < to; i++) {
            int number = i;
            int before = commit.waiting();
            submitted.add(callers.submit(() -> submit(commit, number)));
            await().pollInterval(Duration.ofMillis(1)).until(() -> commit.waiting() > before);
        }
        return submitted;
    }

    private <T> List<T> all(List<Callable<T>> calls) throws Exception {
        List<T> results = new ArrayList<>();
        for (Future<T> call : callers.invokeAll(calls)) {
            results.add(call.get());
        }
        return results;
    }
}
