package io.terrace.platform.servicetesting;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.config.ConfigProvider;
import org.flywaydb.core.Flyway;

/// A schema beside the service's own that its migrations fill step by step: what they make of tables with rows.
public final class ScratchSchema implements AutoCloseable {

    private final String name = "scratch_" + UUID.randomUUID().toString().replace("-", "");
    private final Connection owner;

    /// An empty schema, seen by its owner as the community's.
    public ScratchSchema(UUID community) throws SQLException {
        owner = DriverManager.getConnection(setting("jdbc-url"), setting("username"), setting("password"));
        run("create schema " + name);
        run("set search_path = " + name);
        run("select set_config('terrace.community', '" + community + "', false)");
    }

    /// Runs the migrations up to this version, whether there is one of it or not.
    public void migrateTo(String version) {
        runMigrations(version + "?");
    }

    /// Runs all that are left.
    public void migrate() {
        runMigrations("latest");
    }

    private void runMigrations(String target) {
        Flyway.configure()
                .dataSource(setting("jdbc-url"), setting("username"), setting("password"))
                .locations("db/platform", "db/migration")
                .defaultSchema(name)
                .outOfOrder(true)
                .target(target)
                .load()
                .migrate();
    }

    private static String setting(String key) {
        return ConfigProvider.getConfig().getValue("quarkus.flyway." + key, String.class);
    }

    public void run(String sql) throws SQLException {
        try (var statement = owner.createStatement()) {
            statement.execute(sql);
        }
    }

    /// The first column of all rows, as text.
    public List<String> column(String query) throws SQLException {
        List<String> values = new ArrayList<>();
        try (var statement = owner.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                values.add(row.getString(1));
            }
        }
        return values;
    }

    @Override
    public void close() throws SQLException {
        try (owner) {
            run("drop schema " + name + " cascade");
        }
    }
}
