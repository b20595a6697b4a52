package io.terrace.wallet.balance;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.wallet.ledger.PostingReason;
import io.terrace.wallet.ledger.TransactionQueryService;
import io.terrace.wallet.ledger.TransactionView;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Statements, read and written a piece at a time: however long one is, neither memory nor a transaction is held for
/// it. What it lists never changes, and what comes meanwhile is before its first line.
@ApplicationScoped
class StatementCsvWriter {

    private static final int PIECE = 500;
    private static final String HEADER = "createdAt,id,type,amount,balanceAfter,reason,refType,refId,reversesId\r\n";

    /// As JSON shows instants.
    private static final DateTimeFormatter MILLISECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private final Sql sql;

    StatementCsvWriter(Sql sql) {
        this.sql = sql;
    }

    StreamingOutput of(UUID user) {
        UUID community = Tenancy.current().orElseThrow();
        return out -> {
            out.write(HEADER.getBytes(UTF_8));
            long before = Long.MAX_VALUE;
            while (before > 1) {
                before = write(out, piece(community, user, before));
            }
        };
    }

    private List<TransactionView> piece(UUID community, UUID user, long before) {
        return Tenancy.<List<TransactionView>, RuntimeException>within(
                community,
                () -> QuarkusTransaction.requiringNew()
                        .call(() -> TransactionQueryService.before(sql, user, before, PIECE)));
    }

    private static long write(OutputStream out, List<TransactionView> piece) throws IOException {
        for (TransactionView transaction : piece) {
            out.write(line(transaction).getBytes(UTF_8));
        }
        return piece.isEmpty() ? 0 : piece.getLast().seq();
    }

    private static String line(TransactionView transaction) {
        PostingReason reason = transaction.reason();
        return String.join(
                        ",",
                        MILLISECONDS.format(transaction.createdAt()),
                        transaction.id().toString(),
                        transaction.type().name().toLowerCase(Locale.ROOT),
                        Long.toString(transaction.amount()),
                        Long.toString(transaction.balanceAfter()),
                        reason.code(),
                        quoted(reason.refType()),
                        quoted(reason.refId()),
                        quoted(transaction.reversesId()))
                + "\r\n";
    }

    /// No cell is a formula to a spreadsheet.
    private static String quoted(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        String text = value.toString();
        String tame = text.matches("(?s)[=+\\-@\\t\\r].*") ? "'" + text : text;
        return '"' + tame.replace("\"", "\"\"") + '"';
    }
}
