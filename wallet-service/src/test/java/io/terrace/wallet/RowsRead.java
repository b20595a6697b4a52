package io.terrace.wallet;

import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// How many rows of a table a piece of work reads, by its index or without.
@ApplicationScoped
public class RowsRead {

    private final Inside inside;
    private final Sql sql;

    RowsRead(Inside inside, Sql sql) {
        this.inside = inside;
        this.sql = sql;
    }

    public long of(UUID community, String table, Runnable work) {
        return inside.community(community, () -> {
            long before = soFar(table);
            work.run();
            return soFar(table) - before;
        });
    }

    private long soFar(String table) {
        return sql.first(
                        "select coalesce(idx_tup_fetch, 0) + seq_tup_read as n from pg_stat_xact_user_tables"
                                + " where relname = ?",
                        row -> row.number("n"),
                        table)
                .orElse(0L);
    }
}
