package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.journeys.storm.Crowd;
import io.terrace.journeys.storm.Tally;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.platform.suite.ServiceDescriptor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The next version's schema comes before its programs: each table gets a column while a crowd is at work, and no
/// request fails, but for those that are told to come again. Postgres refuses a prepared statement whose `*` has become
/// another list.
@Order(16)
@Tag("runs-once")
@ExtendWith(SuiteParameter.class)
class SchemaAheadProof {

    private static final long SEED = 31;
    private static final Crowd.Size SIZE = new Crowd.Size(12, 6, 300);

    /// Of requests, until each connection has prepared what it is asked often.
    private static final int ENOUGH = 1_000;

    /// Given up before Postgres takes it for a deadlock, and ends one of the two that wait for each other.
    private static final String PATIENCE = "set lock_timeout = '500ms'";

    private static final String LOCK_NOT_AVAILABLE = "55P03";
    private static final String CHANGES = """
            select format('alter table %%I add column %s boolean', relname) from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
                and relname not like 'flyway%%'""";

    private final Suite suite;

    /// Another one where the test is run again.
    private final String column = "next_" + UUID.randomUUID().toString().substring(0, 8);

    SchemaAheadProof(Suite suite) {
        this.suite = suite;
    }

    @Test
    void noRequestFailsThoughEachTableGetsAColumn() throws SQLException {
        Crowd crowd = Crowd.gather(suite, suite.gateway(), SIZE, SEED);
        crowd.begin();
        try {
            awaitRequests(crowd, ENOUGH);
            for (ServiceDescriptor service : ServiceDescriptor.services()) {
                addColumns(service.database());
            }
            awaitRequests(crowd, crowd.journal().attempts().size() + ENOUGH);
        } finally {
            crowd.end();
        }

        assertThat(crowd.journal().attempts())
                .filteredOn(attempt -> attempt.failed() && !attempt.proper())
                .isEmpty();
        assertThat(crowd.aftermath()).allSatisfy((_, tally) -> assertThat(tally).isEqualTo(Tally.NONE));
        assertThat(crowd.journal().findings()).isEmpty();
    }

    private static void awaitRequests(Crowd crowd, int count) {
        await(count + " requests").until(() -> crowd.journal().attempts().size() >= count);
    }

    private void addColumns(String database) throws SQLException {
        try (Connection administrator = suite.administrator(database);
                Statement statement = administrator.createStatement()) {
            statement.execute(PATIENCE);
            List<String> changes = new ArrayList<>();
            try (ResultSet tables = statement.executeQuery(CHANGES.formatted(column))) {
                while (tables.next()) {
                    changes.add(tables.getString(1));
                }
            }
            assertThat(changes).isNotEmpty();
            for (String change : changes) {
                await(change).until(() -> done(statement, change));
            }
        }
    }

    /// Whether the table could be had.
    private static boolean done(Statement statement, String change) throws SQLException {
        try {
            statement.execute(change);
            return true;
        } catch (SQLException e) {
            if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }
}
