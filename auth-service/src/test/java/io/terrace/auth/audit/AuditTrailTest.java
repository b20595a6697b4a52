package io.terrace.auth.audit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.auth.Rows;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import java.sql.Connection;
import java.sql.SQLException;
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
                "truncate audit_entry",
                "update audit_link set hash = ''",
                "delete from audit_link"
            })
    void writtenEntriesCannotChange(String attempt) throws SQLException {
        try (Connection owner = OwnerConnection.open();
                var statement = owner.createStatement()) {
            assertThatThrownBy(() -> statement.executeUpdate(attempt))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("only ever added");
        }
    }

    /// As it is the service's role, which has no such right to begin with.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "update audit_entry set action = 'PARTNER_CHANGED'",
                "delete from audit_entry",
                "delete from audit_link",
                "update audit_link set hash = ''"
            })
    void theServiceMayOnlyAddAndRead(String attempt) throws SQLException {
        try (Connection service = Rows.open("");
                var statement = service.createStatement()) {
            assertThatThrownBy(() -> statement.executeUpdate(attempt))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("permission denied");
        }
    }
}
