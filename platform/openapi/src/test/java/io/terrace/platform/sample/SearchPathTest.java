package io.terrace.platform.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class SearchPathTest {

    private final DataSource database;

    SearchPathTest(DataSource database) {
        this.database = database;
    }

    @Test
    void securityDefinerFunctionIgnoresTheCallersSearchPath() throws SQLException {
        OwnerConnection.run("create schema elsewhere", "create table elsewhere.note (id int)");
        OwnerConnection.run("insert into elsewhere.note select generate_series(1, 1000)");
        try (Connection caller = database.getConnection();
                var statement = caller.createStatement()) {
            statement.execute("set search_path = elsewhere, public");
            try (ResultSet row = statement.executeQuery("select public.notes_of_all()")) {
                row.next();
                assertThat(row.getLong(1)).isLessThan(1000);
            }
            statement.execute("reset search_path");
        } finally {
            OwnerConnection.run("drop schema elsewhere cascade");
        }
        assertThat(TestSchemaInspector.definersWithoutSearchPath()).isEmpty();
    }
}
