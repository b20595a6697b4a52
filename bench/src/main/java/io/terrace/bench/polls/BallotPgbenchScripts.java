package io.terrace.bench.polls;

import io.terrace.bench.service.Pgbench;
import io.terrace.bench.service.PgbenchPeer;

/// What pgbench does for a ballot.
final class BallotPgbenchScripts {

    private static final String TABLES = """
            create table ballot (
                community_id uuid not null, poll_id uuid not null, user_id uuid not null,
                choices smallint[] not null, client_ids uuid[] not null, cast_at timestamptz not null,
                primary key (community_id, poll_id, user_id));
            create table poll_total (
                poll_id uuid primary key, votes bigint[] not null, voters bigint not null)
                with (fillfactor = 50);
            insert into poll_total values ('01900000-0000-7000-8000-000000000001', '{0, 0, 0}', 0)""";
    private static final String CHOICE = "\\set choice random(0, 2)\n";
    private static final String ROW = """
            insert into ballot values ('01900000-0000-7000-8000-00000000000c',
                '01900000-0000-7000-8000-000000000001', gen_random_uuid(), array[:choice]::smallint[],
                array[gen_random_uuid()], now());
            """;
    private static final String TOTAL = """
            update poll_total set votes[:choice + 1] = votes[:choice + 1] + 1, voters = voters + 1
                where poll_id = '01900000-0000-7000-8000-000000000001';
            """;

    private final Pgbench pgbench;

    BallotPgbenchScripts(Pgbench pgbench) {
        this.pgbench = pgbench;
        pgbench.execute(TABLES);
    }

    /// The ballot and the total, as a first version would have it.
    PgbenchPeer naive() {
        return new PgbenchPeer(
                "naive transaction, pgbench",
                pgbench,
                pgbench.script("naive", CHOICE + "begin;\n" + ROW + TOTAL + "commit;\n"));
    }

    /// The ballot alone, in one round trip.
    PgbenchPeer insert() {
        return new PgbenchPeer("raw one-row INSERT, pgbench", pgbench, pgbench.script("insert", CHOICE + ROW));
    }
}
