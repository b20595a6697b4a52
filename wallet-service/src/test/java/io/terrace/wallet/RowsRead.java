package io.terrace.wallet;

import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.servicetesting.TenantTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// How many rows of a table a piece of work reads, by its index or without.
@ApplicationScoped
public class RowsRead {

    private final TenantTransaction tenantTransaction;
    private final Sql sql;

    RowsRead(TenantTransaction tenantTransaction, Sql sql) {
        this.tenantTransaction = tenantTransaction;
        this.sql = sql;
    }

    public long of(UUID community, String table, Runnable work) {
        return tenantTransaction.call(community, () -> {
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
