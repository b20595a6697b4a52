package io.terrace.feed;

import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import javax.sql.DataSource;

/// How Postgres would go about a statement were every table large: it reads a whole one only where no index serves.
@ApplicationScoped
public class Plans {

    private final DataSource database;

    Plans(DataSource database) {
        this.database = database;
    }

    public String of(UUID community, String sql) throws SQLException {
        return Tenancy.<String, SQLException>within(community, () -> {
            try (var connection = database.getConnection();
                    var planner = connection.createStatement();
                    var explain = connection.prepareStatement("explain " + sql)) {
                connection.setAutoCommit(false);
                planner.execute("set local enable_seqscan = off");
                fill(explain, connection);
                var plan = new StringBuilder();
                try (var line = explain.executeQuery()) {
                    while (line.next()) {
                        plan.append(line.getString(1)).append('\n');
                    }
                }
                return plan.toString();
            }
        });
    }

    private static void fill(PreparedStatement explain, Connection connection) throws SQLException {
        var parameters = explain.getParameterMetaData();
        for (int i = 1; i <= parameters.getParameterCount(); i++) {
            explain.setObject(
                    i,
                    switch (parameters.getParameterTypeName(i)) {
                        case "uuid" -> Ids.next();
                        case "timestamptz" -> OffsetDateTime.now(ZoneOffset.UTC);
                        case "_uuid" -> connection.createArrayOf("uuid", new UUID[] {Ids.next()});
                        case "text" -> "like";
                        case "_text" -> connection.createArrayOf("text", new String[] {"like", "fire"});
                        default -> 20;
                    });
        }
    }
}
