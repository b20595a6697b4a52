package io.terrace.wallet.ledger;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.rest.TimeRange;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Reads the ledger.
public final class TransactionQueryService {

    private static final String COLUMNS = """
            id, user_id, seq, type, amount, balance_after, reason_code, ref_type, ref_id, reverses_id, hold_id,
                created_at, expires_at
            """;

    private static final String SELECT =
            "select " + COLUMNS + "from ledger_transaction where community_id = terrace_community() and ";

    /// A range of the index for each type.
    static final String FILTERED = """
            select t.* from unnest(?) as wanted (type)
            cross join lateral (
                select %s from ledger_transaction
                where community_id = terrace_community() and user_id = ? and type = wanted.type
                    and created_at >= ? and created_at < ? and (created_at, seq) < (?, ?)
                order by created_at desc, seq desc limit ?) as t
            order by t.created_at desc, t.seq desc limit ?""".formatted(COLUMNS);

    private TransactionQueryService() {}

    public static Optional<TransactionView> find(Sql sql, UUID id) {
        return sql.first(SELECT + "id = ?", TransactionQueryService::read, id);
    }

    /// The fan's before that place, newest first.
    public static List<TransactionView> before(Sql sql, UUID user, long seq, int most) {
        return sql.list(
                SELECT + "user_id = ? and seq < ? order by seq desc limit ?",
                TransactionQueryService::read,
                user,
                seq,
                most);
    }

    /// The fan's of these types and that time, newest first.
    ///
    /// @param before the place of the last one seen
    public static List<TransactionView> filtered(
            Sql sql, UUID user, List<TransactionType> types, TimeRange time, TimeCursor before, int most) {
        return sql.list(
                FILTERED,
                TransactionQueryService::read,
                ArrayParameter.wires(types, type -> type),
                user,
                time.start(),
                time.end(),
                before.at(),
                Long.parseLong(before.tie()),
                most,
                most);
    }

    private static TransactionView read(Row row) {
        return new TransactionView(
                row.id("id"),
                row.id("user_id"),
                row.number("seq"),
                row.constant("type", TransactionType.class),
                row.number("amount"),
                row.number("balance_after"),
                new PostingReason(row.text("reason_code"), row.textOrNull("ref_type"), row.textOrNull("ref_id")),
                row.idOrNull("reverses_id"),
                row.idOrNull("hold_id"),
                row.instant("created_at"),
                row.instantOrNull("expires_at"));
    }
}
