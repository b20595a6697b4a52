package io.terrace.analytics.intake;

import io.terrace.analytics.intake.EventParseResult.ReadableEvent;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/// Rows for the connection's `intake_stage`, as COPY reads them.
final class EventCopyBuffer {

    private static final String COPY = """
            copy pg_temp.intake_stage (place, id, installation_id, message_id, fan_id, consent, source, type, name,
                occurred_at, raw_at, sent_at, received_at, properties) from stdin""";
    private static final String NULL = "\\N";

    private final StringBuilder rows = new StringBuilder();

    boolean isEmpty() {
        return rows.isEmpty();
    }

    void add(int place, UUID id, IngestCommand batch, @Nullable UUID fan, ReadableEvent event, Instant occurredAt) {
        rows.append(place)
                .append('\t')
                .append(id)
                .append('\t')
                .append(batch.installation())
                .append('\t');
        text(event.messageId());
        rows.append('\t').append(fan == null ? NULL : fan).append('\t').append(flag(event.consent()));
        rows.append('\t').append(batch.source() == IngestCommand.EventSource.SERVER ? "server" : "sdk");
        rows.append('\t').append(event.type().wire()).append('\t');
        text(event.name());
        rows.append('\t').append(occurredAt).append('\t').append(event.occurredAt());
        rows.append('\t')
                .append(batch.sentAt())
                .append('\t')
                .append(batch.receivedAt())
                .append('\t');
        String properties = event.properties();
        if (properties == null) {
            rows.append(NULL);
        } else {
            text(properties);
        }
        rows.append('\n');
    }

    private static String flag(@Nullable Boolean flag) {
        return flag == null ? NULL : flag ? "t" : "f";
    }

    private void text(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\\' -> rows.append("\\\\");
                case '\t' -> rows.append("\\t");
                case '\n' -> rows.append("\\n");
                case '\r' -> rows.append("\\r");
                default -> rows.append(c);
            }
        }
    }

    void copy(Connection connection) throws SQLException {
        try {
            connection.unwrap(PGConnection.class).getCopyAPI().copyIn(COPY, new StringReader(rows.toString()));
        } catch (IOException e) {
            throw new SQLException(e);
        }
    }
}
