package io.terrace.platform.jdbc;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// Runs statements. Parameters are ids, texts, numbers, instants, and [ArrayParameter]s of these.
@Singleton
public class Sql {

    private interface Source {
        <T> T use(Use<T, Connection> use) throws SQLException;
    }

    private final Source source;

    @Inject
    Sql(DataSource database) {
        source = new Source() {
            @Override
            public <T> T use(Use<T, Connection> use) throws SQLException {
                try (Connection connection = database.getConnection()) {
                    return use.of(connection);
                }
            }
        };
    }

    private Sql(Connection transaction) {
        source = new Source() {
            @Override
            public <T> T use(Use<T, Connection> use) throws SQLException {
                return use.of(transaction);
            }
        };
    }

    /// For a transaction that is not managed, such as a group commit's.
    public static Sql in(Connection transaction) {
        return new Sql(transaction);
    }

    public <T> List<T> list(String sql, Function<Row, T> mapper, @Nullable Object... parameters) {
        return prepared(sql, parameters, statement -> {
            List<T> found = new ArrayList<>();
            try (var rows = statement.executeQuery()) {
                Row row = new Row(rows);
                while (rows.next()) {
                    found.add(mapper.apply(row));
                }
            }
            return found;
        });
    }

    /// The first row, if there is one.
    public <T> Optional<T> first(String sql, Function<Row, T> mapper, @Nullable Object... parameters) {
        return list(sql, mapper, parameters).stream().findFirst();
    }

    /// Returns how many rows it changed.
    public int run(String sql, @Nullable Object... parameters) {
        return prepared(sql, parameters, PreparedStatement::executeUpdate);
    }

    private interface Use<T, R> {
        T of(R resource) throws SQLException;
    }

    private <T> T prepared(String sql, @Nullable Object[] parameters, Use<T, PreparedStatement> use) {
        try {
            return source.use(connection -> {
                try (var statement = connection.prepareStatement(sql)) {
                    for (int i = 0; i < parameters.length; i++) {
                        statement.setObject(i + 1, value(connection, parameters[i]));
                    }
                    return use.of(statement);
                }
            });
        } catch (SQLException e) {
            throw new Refused(e);
        }
    }

    private static @Nullable Object value(Connection connection, @Nullable Object parameter) throws SQLException {
        return switch (parameter) {
            case null -> null;
            case Instant at -> at.atOffset(ZoneOffset.UTC);
            case Enum<?> constant -> Row.wire(constant);
            case ArrayParameter column -> column.parameter(connection);
            default -> parameter;
        };
    }

    /// The database would not; why is in the cause.
    private static final class Refused extends RuntimeException {
        Refused(SQLException cause) {
            super(cause);
        }
    }
}
