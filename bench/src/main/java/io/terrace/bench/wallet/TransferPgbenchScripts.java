package io.terrace.bench.wallet;

import io.terrace.bench.service.Pgbench;
import io.terrace.bench.service.PgbenchPeer;
import io.terrace.bench.service.PgbenchScript;

/// What pgbench does for a transfer.
final class TransferPgbenchScripts {

    private static final int SCALE = 10;
    private static final String TABLES = """
            create table hot_account (id int primary key, balance bigint not null) with (fillfactor = 50);
            insert into hot_account values (1, 0);
            create table hot_posting (
                id bigint generated always as identity primary key, account int not null,
                amount bigint not null, at timestamptz not null)""";
    private static final String THREE = """
            begin;
            update hot_account set balance = balance + 1 where id = 1;
            insert into hot_posting (account, amount, at) values (1, 1, now());
            insert into hot_posting (account, amount, at) values (2, -1, now());
            commit;
            """;

    private final Pgbench pgbench;

    TransferPgbenchScripts(Pgbench pgbench) {
        this.pgbench = pgbench;
        pgbench.fill(SCALE);
        pgbench.execute(TABLES);
    }

    /// One account that everyone pays into: its row, and a posting for each side.
    PgbenchPeer hot() {
        return new PgbenchPeer("three statements on one row, pgbench", pgbench, pgbench.script("hot", THREE));
    }

    /// Its own transaction over a million accounts.
    PgbenchPeer tpcb() {
        return new PgbenchPeer("TPC-B-like, pgbench, scale " + SCALE, pgbench, PgbenchScript.TPCB);
    }
}
