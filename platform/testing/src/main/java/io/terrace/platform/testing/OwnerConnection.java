package io.terrace.platform.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/// The database of the application under test as the role sees it that owns the tables: someone who got in where the
/// service does not.
public final class OwnerConnection {

    private OwnerConnection() {}

    /// A connection; the caller closes it.
    public static Connection open() throws SQLException {
        Config config = ConfigProvider.getConfig();
        return DriverManager.getConnection(
                config.getValue("quarkus.flyway.jdbc-url", String.class),
                config.getValue("quarkus.flyway.username", String.class),
                config.getValue("quarkus.flyway.password", String.class));
    }

    /// Statements, each committed by itself.
    ///
    /// @throws AssertionError if one fails, with the reason as its cause
    public static void run(String... statements) {
        try (Connection owner = open();
                var statement = owner.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
