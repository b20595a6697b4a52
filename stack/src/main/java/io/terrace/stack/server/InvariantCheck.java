package io.terrace.stack.server;

import io.terrace.stack.process.StackException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/// What a service's own audit says of its live database, all communities together.
public final class InvariantCheck {

    /// @param seen how many things the promise is about
    /// @param violations how many of them break it
    public record Figure(String promise, long seen, long violations) {}

    private InvariantCheck() {}

    /// @param function of the database: promise, seen, violations
    public static List<Figure> of(Postgres postgres, String database, String function) {
        try (Connection connection = postgres.connect(database);
                Statement sql = connection.createStatement();
                ResultSet rows = sql.executeQuery("select promise, seen, violations from " + function + "()")) {
            List<Figure> figures = new ArrayList<>();
            while (rows.next()) {
                figures.add(new Figure(rows.getString(1), rows.getLong(2), rows.getLong(3)));
            }
            return figures;
        } catch (SQLException e) {
            throw new StackException("The database " + database + " cannot be asked: " + e.getMessage(), e);
        }
    }
}
