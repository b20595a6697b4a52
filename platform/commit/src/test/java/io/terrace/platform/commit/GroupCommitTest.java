package io.terrace.platform.commit;

import static io.terrace.platform.commit.Callers.assertCommitted;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.platform.commit.ItemResult.Committed;
import io.terrace.platform.commit.ItemResult.Expired;
import io.terrace.platform.tenancy.Tenancy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class GroupCommitTest {

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
    void aCrowdSharesTransactionsAndEachHasItsOwnOutcome() throws Exception {
        Gate gate = Gate.open();
        try (var commit = start(gate, 1, 5_000)) {
            // Every number twice, at once: one of the two is told it is new.
            var verdicts = callers.all(IntStream.range(1_000, 5_000)
                    .<Callable<ItemResult<Boolean>>>mapToObj(i -> () -> callers.submit(commit, i / 2 * 2))
                    .toList());

            assertThat(verdicts).filteredOn(new Committed<>(true)::equals).hasSize(2_000);
            assertThat(verdicts).filteredOn(new Committed<>(false)::equals).hasSize(2_000);
        }
        assertThat(ledger.numbers(community)).hasSize(2_000);
        assertThat(gate.applied.size()).isLessThan(1_000);
    }

    @Test
    void loneCallerDoesNotWait() {
        Gate gate = Gate.open();
        try (var commit = start(gate, 1, 10)) {
            assertThat(callers.submit(commit, 1)).isEqualTo(new Committed<>(true));
        }
        assertThat(gate.applied).containsExactly(List.of(1));
    }

    @Test
    void itemsDuringATransactionFormTheNextBatch() throws Exception {
        Gate gate = Gate.shut();
        try (var commit = start(gate, 1, 100)) {
            Future<ItemResult<Boolean>> first = callers.submitting(commit, 1);
            gate.entered.await();
            List<Future<ItemResult<Boolean>>> rest = callers.inOrder(commit, 20, 68);
            gate.letAllIn();

            assertThat(first.get()).isEqualTo(new Committed<>(true));
            assertCommitted(rest);
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
            Future<ItemResult<Boolean>> first = callers.submitting(commit, 1);
            gate.entered.await();
            List<Future<ItemResult<Boolean>>> rest = callers.inOrder(commit, 100, 140);
            Future<ItemResult<Boolean>> poisoned =
                    callers.inOrder(commit, poison, poison + 1).getFirst();
            rest.addAll(callers.inOrder(commit, 140, 160));
            gate.letAllIn();

            assertThat(first.get()).isEqualTo(new Committed<>(true));
            assertCommitted(rest);
            assertThatThrownBy(poisoned::get)
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(NotCommittedException.class)
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
                (BatchWriter<Integer, Boolean>) (connection, items) -> {
                    Ledger.write(connection, items);
                    return List.of();
                },
                new CommitSettings("short", 1, 10, 10))) {
            assertThatThrownBy(() -> callers.submit(commit, 1)).isInstanceOf(NotCommittedException.class);
        }
        assertThat(ledger.numbers(community)).isEmpty();
    }

    @Test
    void communitiesShareATransactionAndSeeNothingOfEachOther() throws Exception {
        Gate gate = Gate.shut();
        UUID other = UUID.randomUUID();
        try (var commit = start(gate, 1, 100)) {
            Future<ItemResult<Boolean>> first = callers.submitting(commit, 1);
            gate.entered.await();
            List<Future<ItemResult<Boolean>>> ours = callers.inOrder(commit, 2, 5);
            List<Future<ItemResult<Boolean>>> theirs = new ArrayList<>();
            for (int i = 2; i < 5; i++) {
                int number = i;
                theirs.add(callers.start(
                        () -> Tenancy.within(other, () -> commit.submit(number, "key", Callers.LONG))));
            }
            await().until(() ->
                    Tenancy.within(other, () -> commit.submit(77, "key", Duration.ofMillis(1))) instanceof Expired);
            gate.letAllIn();

            assertThat(first.get()).isEqualTo(new Committed<>(true));
            assertCommitted(ours);
            assertCommitted(theirs);
        }
        assertThat(ledger.numbers(community)).containsExactlyInAnyOrder(1, 2, 3, 4);
        assertThat(ledger.numbers(other)).containsExactlyInAnyOrder(2, 3, 4);
    }

    @Test
    void communitiesHaveTheirTurnInTheOrderOfTheirIds() throws Exception {
        Gate gate = Gate.shut();
        UUID smallest = new UUID(Long.MIN_VALUE, 0);
        try (var commit = start(gate, 1, 100)) {
            Future<ItemResult<Boolean>> first = callers.submitting(commit, 1);
            gate.entered.await();
            List<Future<ItemResult<Boolean>>> ours = callers.inOrder(commit, 2, 4);
            Future<ItemResult<Boolean>> theirs =
                    callers.start(() -> Tenancy.within(smallest, () -> commit.submit(9, "key", Callers.LONG)));
            await().until(() -> commit.waiting() == 3);
            gate.letAllIn();

            assertCommitted(List.of(first, theirs));
            assertCommitted(ours);
        }
        assertThat(gate.applied).containsExactly(List.of(1), List.of(9), List.of(2, 3));
    }

    @Test
    void aTransactionThatLosesADeadlockIsTriedAgain() throws Exception {
        var bothHoldOne = new CountDownLatch(2);
        BatchWriter<Integer, Boolean> crossing = (connection, items) -> {
            int first = items.getFirst();
            pay(connection, first);
            bothHoldOne.countDown();
            awaited(bothHoldOne);
            pay(connection, 3 - first);
            return List.of(true);
        };
        ledger.asOwner("update account set balance = 0; grant update on account to public");
        try (var one = GroupCommit.start(ledger.database(), crossing, new CommitSettings("one", 1, 10, 10));
                var other = GroupCommit.start(ledger.database(), crossing, new CommitSettings("other", 1, 10, 10))) {
            assertThat(callers.all(List.<Callable<ItemResult<Boolean>>>of(
                            () -> callers.submit(one, 1), () -> callers.submit(other, 2))))
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
    void itemWithoutATenantIsNotTaken() {
        try (var commit = start(Gate.open(), 1, 10)) {
            assertThatThrownBy(() -> commit.submit(1, 1, Callers.LONG)).isInstanceOf(IllegalStateException.class);
        }
    }

    private GroupCommit<Integer, Boolean> start(Gate gate, int committers, int waiting) {
        return GroupCommit.start(ledger.database(), gate, new CommitSettings("test", committers, waiting, 512));
    }
}
