package io.terrace.auth.audit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.platform.testing.TestStack;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class AuditTrailTest {

    @BeforeEach
    void anEntry() {
        Club.found();
    }

    /// Not even the role that owns the table.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "update audit_entry set action = 'PARTNER_CHANGED'",
                "delete from audit_entry",
                "truncate audit_entry"
            })
    void nobodyChangesWhatIsWritten(String attempt) throws SQLException {
        try (Connection owner = owner();
                var statement = owner.createStatement()) {
            assertThatThrownBy(() -> statement.executeUpdate(attempt))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("only ever added");
        }
    }

    private static Connection owner() throws SQLException {
        Config config = ConfigProvider.getConfig();
        return DriverManager.getConnection(
                config.getValue("quarkus.flyway.jdbc-url", String.class),
                config.getValue("quarkus.flyway.username", String.class),
                config.getValue("quarkus.flyway.password", String.class));
    }
}
