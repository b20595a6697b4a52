package io.terrace.analytics.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// Writes a day's events, a bounded part at a time.
@Singleton
class EventExporter {

    private static final int MAX_LINES = 5_000;
    private static final int MAX_CHARS = 2_000_000;
    private static final int FETCH = 200;
    private static final TimeCursor FIRST = TimeCursor.of(Instant.parse("0001-01-01T00:00:00Z"), new UUID(0, 0));

    private static final String EVENTS = """
            select e.id, e.message_id, e.installation_id, e.fan_id, e.source, e.type, e.name, e.subject_id, e.occurred_at,
                e.raw_at, e.received_at, e.times, e.properties
            from event e join fold_state f on f.community_id = e.community_id and e.xact < f.xact
            where e.community_id = terrace_community()
                and e.occurred_at >= (?::date - 1)::timestamp at time zone 'UTC'
                and e.occurred_at < (?::date + 2)::timestamp at time zone 'UTC'
                and e.occurred_at >= ? and (e.occurred_at, e.id) > (?, ?::uuid)
                and community_day(e.occurred_at) = ?::date
            order by e.occurred_at, e.id limit ?""";

    private final DataSource database;
    private final Sql sql;
    private final ReportSnapshotReader reader;
    private final KeysetPageAssembler paging;
    private final ObjectMapper json;

    EventExporter(
            DataSource database, Sql sql, ReportSnapshotReader reader, KeysetPageAssembler paging, ObjectMapper json) {
        this.database = database;
        this.sql = sql;
        this.reader = reader;
        this.paging = paging;
        this.json = json;
    }

    /// Empty until the day is over and counted.
    ///
    /// @throws ProblemException 400 for a day that has not begun, or a cursor of another
    Optional<String> day(LocalDate day, @Nullable String cursor) {
        String list = "export/" + day;
        PageRequest request = new PageRequest(1, cursor);
        TimeCursor after = paging.position(request, list).map(TimeCursor::parse).orElse(FIRST);
        return reader.read(() -> {
            if (day.isAfter(reader.today())) {
                throw ProblemException.invalidQuery("day", "too_late");
            }
            return isOver(day) ? Optional.of(write(day, after, request, list)) : Optional.empty();
        });
    }

    /// A quarter of an hour after its end, once whatever had come by then is counted.
    private boolean isOver(LocalDate day) {
        return sql.first("""
                        select community_day(now() - interval '15 minutes') > ?::date
                            and not exists (select from fold_state f where f.community_id = terrace_community()
                                and community_day(f.folded_at - interval '15 minutes') <= ?::date
                                and exists (select from event e
                                    where e.community_id = f.community_id and e.xact >= f.xact
                                        and e.received_on >= (f.folded_at at time zone 'UTC')::date - 1)) as over""", row -> row.flag("over"), day, day).orElseThrow();
    }

    private String write(LocalDate day, TimeCursor after, PageRequest request, String list) {
        StringBuilder lines = new StringBuilder();
        TimeCursor last = null;
        boolean more = false;
        int count = 0;
        try (var connection = database.getConnection();
                var query = connection.prepareStatement(EVENTS)) {
            query.setFetchSize(FETCH);
            query.setObject(1, day);
            query.setObject(2, day);
            query.setObject(3, after.at().atOffset(ZoneOffset.UTC));
            query.setObject(4, after.at().atOffset(ZoneOffset.UTC));
            query.setString(5, after.tie());
            query.setObject(6, day);
            query.setInt(7, MAX_LINES + 1);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    if (count == MAX_LINES || lines.length() > MAX_CHARS) {
                        more = true;
                        break;
                    }
                    lines.append(line(row)).append('\n');
                    last = TimeCursor.of(instant(row, "occurred_at"), Objects.requireNonNull(row.getString("id")));
                    count++;
                }
            }
        } catch (SQLException | JsonProcessingException e) {
            throw new NotExportedException(e);
        }
        String next = more && last != null
                ? paging.page(List.of(last, last), request, list, TimeCursor::position)
                        .nextCursor()
                : null;
        return lines.append(json.createObjectNode().put("nextCursor", next))
                .append('\n')
                .toString();
    }

    private String line(ResultSet row) throws SQLException, JsonProcessingException {
        ObjectNode line = json.createObjectNode();
        line.put("id", row.getString("id"));
        line.put("messageId", row.getString("message_id"));
        line.put("installationId", row.getString("installation_id"));
        line.put("userId", row.getString("fan_id"));
        line.put("source", row.getString("source"));
        line.put("type", row.getString("type"));
        line.put("name", row.getString("name"));
        line.put("subjectId", row.getString("subject_id"));
        line.put("times", row.getInt("times"));
        line.set("occurredAt", json.valueToTree(instant(row, "occurred_at")));
        line.set("sentOccurredAt", json.valueToTree(instant(row, "raw_at")));
        line.set("receivedAt", json.valueToTree(instant(row, "received_at")));
        String properties = row.getString("properties");
        if (properties != null) {
            line.putRawValue("properties", new RawValue(properties));
        }
        return json.writeValueAsString(line);
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return Objects.requireNonNull(row.getObject(column, OffsetDateTime.class))
                .toInstant();
    }

    private static final class NotExportedException extends RuntimeException {
        NotExportedException(Exception cause) {
            super(cause);
        }
    }
}
