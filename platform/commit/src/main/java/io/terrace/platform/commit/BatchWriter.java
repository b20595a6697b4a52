package io.terrace.platform.commit;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// What a service does with many items at once, in as few statements as it can.
public interface BatchWriter<I, O> {

    /// Applies the items of one community in a transaction that has begun and that the caller commits;
    /// row-level security shows that community's rows. Items stand in the order their callers came, and two of
    /// them may be about the same row, or the same request twice.
    ///
    /// Whatever it throws undoes the whole transaction, after which the items are tried again in smaller parts:
    /// so it has no effect but on the connection. Rows that several committers lock are locked in one order,
    /// such as by id.
    ///
    /// @param items never empty
    /// @return an outcome for each item, in the items' order; a refusal is an outcome too
    List<O> apply(Connection connection, List<I> items) throws SQLException;

    /// Called once a transaction has committed and its callers have their answers: to notify the next worker.
    default void committed() {}
}
