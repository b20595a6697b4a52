package io.terrace.analytics.rollup;

import io.terrace.platform.jdbc.Sql;

/// A community's counts: one fold changes them at a time, and a reader of several of them keeps it waiting.
public final class RollupLock {

    private RollupLock() {}

    /// Until the transaction ends no one else reads or changes them.
    public static void take(Sql sql) {
        sql.list("select pg_advisory_xact_lock(hashtextextended('fold/' || terrace_community(), 0))", row -> true);
    }

    /// Until the transaction ends no one changes them.
    public static void share(Sql sql) {
        sql.list(
                "select pg_advisory_xact_lock_shared(hashtextextended('fold/' || terrace_community(), 0))",
                row -> true);
    }
}
