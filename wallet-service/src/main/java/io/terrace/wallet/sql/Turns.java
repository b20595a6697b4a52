package io.terrace.wallet.sql;

import java.util.Collection;
import java.util.TreeSet;

/// Lets those who are about the same thing go one after another.
public final class Turns {

    private Turns() {}

    /// Waits for the turn on each of the names and holds them until the transaction ends; everyone takes them in one
    /// order.
    public static void take(Sql sql, Collection<String> names) {
        sql.list("""
                select pg_advisory_xact_lock(hashtextextended(name, 0))
                from (select unnest(?) as name order by 1) as named""", row -> true, Column.texts(new TreeSet<>(names)));
    }
}
