package io.terrace.bench.messages;

import io.terrace.bench.service.Pgbench;
import io.terrace.bench.service.PgbenchPeer;

/// What pgbench does for a message.
final class MessagePgbenchScripts {

    private static final String TABLE = """
            create table message (
                conversation_id uuid not null, seq bigint generated always as identity, id uuid not null,
                client_id uuid not null, sender_id uuid not null, text text not null, created_at timestamptz not null,
                primary key (conversation_id, seq))""";
    private static final String ROW = """
            insert into message (conversation_id, id, client_id, sender_id, text, created_at)
                values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
                '01900000-0000-7000-8000-00000000000a', '%s', now());
            """;

    private final Pgbench pgbench;

    MessagePgbenchScripts(Pgbench pgbench) {
        this.pgbench = pgbench;
        pgbench.execute(TABLE);
    }

    /// The message alone, in one round trip.
    PgbenchPeer insert() {
        return new PgbenchPeer(
                "raw one-row INSERT, pgbench",
                pgbench,
                pgbench.script("insert", ROW.formatted(MessageRequestFactory.text(0))));
    }
}
