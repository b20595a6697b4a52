package io.terrace.platform.privacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.platform.events.ExportEvent.PartTold;
import io.terrace.platform.events.PrivacyEvent.ExportRequested;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/// Tells what the service knows of a fan, in parts small enough for a topic and never all in memory.
@ApplicationScoped
class ExportWriter {

    static final int PART_CHARS = 200_000;

    /// Of one table; what is beyond is no fan's doing. The last line of a table that has more says so.
    private static final int MOST_ROWS = 20_000;

    private static final Pattern SNAKE = Pattern.compile("_([a-z0-9])");

    private static final Pattern INSTANT =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?[+-]\\d\\d:\\d\\d");

    private final PersonalDataCatalog catalogue;
    private final ServiceName service;
    private final Outbox outbox;
    private final ObjectMapper json;
    private final DataSource database;
    private final InstantSource clock;

    ExportWriter(
            PersonalDataCatalog catalogue,
            ServiceName service,
            Outbox outbox,
            ObjectMapper json,
            DataSource database,
            InstantSource clock) {
        this.catalogue = catalogue;
        this.service = service;
        this.outbox = outbox;
        this.json = json;
        this.database = database;
        this.clock = clock;
    }

    void tell(ExportRequested wish) throws SQLException, IOException {
        Parts parts = new Parts(wish, clock.instant());
        try (Connection connection = database.getConnection()) {
            for (PersonalDataTable holding : catalogue.personalDataTables()) {
                if (holding.export() instanceof PersonalDataTable.Export.Rows(String query)) {
                    tell(connection, holding.table(), query, parts);
                }
            }
        }
        parts.send(true);
    }

    private void tell(Connection connection, String table, String query, Parts parts) throws SQLException, IOException {
        String rows = "select to_jsonb(told) from (" + query + ") as told limit " + (MOST_ROWS + 1);
        try (var prepared = new NamedParameterStatement(rows)
                .prepare(connection, Map.of("fan", parts.wish.userId(), "pseudonym", new UUID(0, 0)))) {
            prepared.setFetchSize(500);
            try (ResultSet row = prepared.executeQuery()) {
                for (int i = 0; row.next(); i++) {
                    if (i == MOST_ROWS) {
                        parts.add(json.createObjectNode().put("table", table).put("more", true));
                        return;
                    }
                    ObjectNode line = json.createObjectNode().put("table", table);
                    line.set("row", named(json.readTree(row.getString(1))));
                    parts.add(line);
                }
            }
        }
    }

    /// As the API would name its fields.
    private JsonNode named(JsonNode row) {
        ObjectNode named = json.createObjectNode();
        row.properties().forEach(field -> named.set(camel(field.getKey()), shown(field.getValue())));
        named.remove("communityId");
        return named;
    }

    /// An instant as the API would show it: Postgres writes microseconds and the session's offset.
    private JsonNode shown(JsonNode value) {
        if (!value.isTextual() || !INSTANT.matcher(value.textValue()).matches()) {
            return value;
        }
        try {
            return json.valueToTree(OffsetDateTime.parse(value.textValue()).toInstant());
        } catch (DateTimeParseException text) {
            return value;
        }
    }

    private static String camel(String column) {
        return SNAKE.matcher(column).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }

    /// What is written next.
    private final class Parts {

        private final ExportRequested wish;
        private final Instant now;
        private final StringBuilder content = new StringBuilder();
        private int number;

        Parts(ExportRequested wish, Instant now) {
            this.wish = wish;
            this.now = now;
        }

        void add(JsonNode line) throws IOException {
            String text = json.writeValueAsString(line);
            if (!content.isEmpty() && content.length() + text.length() > PART_CHARS) {
                send(false);
            }
            content.append(text).append('\n');
        }

        void send(boolean last) {
            outbox.add(new PartTold(
                    wish.exportId(),
                    wish.userId(),
                    wish.communityId(),
                    service.plain(),
                    number++,
                    last,
                    content.toString(),
                    now));
            content.setLength(0);
        }
    }
}
