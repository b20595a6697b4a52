package io.terrace.platform.commit;

import io.terrace.platform.jdbc.FailureCategory;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/// Brings taken entries to an end, every one of them: committed, or failed with a reason of its own.
final class RetryingBatchCommitter<I, O> implements AutoCloseable {

    /// How often a transaction that lost against another, or found its connection dead, begins again.
    private static final int TRIES = 5;

    private final BatchWriter<I, O> batch;
    private final DedicatedConnection link;
    private final CommitTransaction<I, O> transaction;

    RetryingBatchCommitter(BatchWriter<I, O> batch, DedicatedConnection link) {
        this.batch = batch;
        this.link = link;
        transaction = new CommitTransaction<>(batch, link);
    }

    // A batch may throw anything; whatever it is, no one is left waiting.
    @SuppressWarnings("IllegalCatch")
    void commit(List<PendingCommitRequest<I, O>> entries) {
        try {
            attempt(entries, 1);
        } catch (Throwable e) {
            entries.forEach(entry -> entry.fail(e));
            link.close();
        }
    }

    private void attempt(List<PendingCommitRequest<I, O>> entries, int times) {
        boolean stale = link.isHeld();
        Map<PendingCommitRequest<I, O>, O> outcomes;
        try {
            outcomes = transaction.apply(entries);
        } catch (SQLException | RuntimeException e) {
            link.rollback();
            boolean again =
                    lostToAnother(e) || (stale && FailureCategory.of(e) == FailureCategory.OUTAGE && !link.isHeld());
            undone(entries, e, again && times < TRIES, times);
            return;
        }
        try {
            transaction.commit();
        } catch (SQLException e) {
            if (FailureCategory.of(e) == FailureCategory.OUTAGE && !lostToAnother(e)) {
                // No one knows whether it happened: not to be done again.
                link.drop();
                entries.forEach(entry -> entry.fail(e));
                return;
            }
            link.rollback();
            undone(entries, e, lostToAnother(e) && times < TRIES, times);
            return;
        }
        outcomes.forEach(PendingCommitRequest::commit);
        batch.committed();
    }

    private void undone(List<PendingCommitRequest<I, O>> entries, Exception e, boolean again, int times) {
        if (again) {
            attempt(entries, times + 1);
        } else if (entries.size() == 1 || (FailureCategory.of(e) == FailureCategory.OUTAGE && !lostToAnother(e))) {
            entries.forEach(entry -> entry.fail(e));
        } else {
            int middle = entries.size() / 2;
            attempt(entries.subList(0, middle), 1);
            attempt(entries.subList(middle, entries.size()), 1);
        }
    }

    /// Serialization failure and deadlock: the server has undone it, and the next time it may pass.
    private static boolean lostToAnother(Throwable thrown) {
        for (Throwable e = thrown; e != null; e = e.getCause()) {
            if (e instanceof SQLException sql) {
                return "40001".equals(sql.getSQLState()) || "40P01".equals(sql.getSQLState());
            }
        }
        return false;
    }

    @Override
    public void close() {
        link.close();
    }
}
