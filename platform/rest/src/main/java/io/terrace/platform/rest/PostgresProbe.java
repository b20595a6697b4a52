package io.terrace.platform.rest;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import javax.sql.DataSource;

@ApplicationScoped
class PostgresProbe implements HealthProbe {

    private final DataSource database;

    PostgresProbe(DataSource database) {
        this.database = database;
    }

    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public boolean up() throws SQLException {
        try (var connection = database.getConnection()) {
            return connection.isValid(1);
        }
    }
}
