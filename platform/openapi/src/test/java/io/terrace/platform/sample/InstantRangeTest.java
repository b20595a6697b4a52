package io.terrace.platform.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.FailureCategory;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class InstantRangeTest {

    private static final String UNCHECKED = "alter table occasion drop constraint occasion_%s_in_range";

    @AfterEach
    void leaveNothing() {
        OwnerConnection.run(
                "alter table occasion no force row level security",
                "delete from occasion",
                "alter table occasion force row level security",
                "call check_instants()");
    }

    @Test
    void everyInstantHasARange() {
        assertThat(TestSchemaInspector.unboundedInstants()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "opens_at) values (1, '-infinity'", "opens_at) values (1, 'infinity'",
                        "opens_at) values (1, '4713-01-01 BC'",
                "opens_at) values (1, '10000-01-01Z'", "day) values (1, '10000-01-01'", "day) values (1, 'infinity'",
                "moments) values (1, array[now(), '-infinity']"
            })
    void instantOutOfRangeIsRefused(String row) {
        OwnerConnection.run("alter table occasion no force row level security");

        assertThatThrownBy(() -> OwnerConnection.run("insert into occasion (id, " + row + ")"))
                .rootCause()
                .isInstanceOfSatisfying(SQLException.class, e -> {
                    assertThat(e.getSQLState()).isEqualTo("23514");
                    assertThat(FailureCategory.of(e)).isEqualTo(FailureCategory.BAD_DATA);
                });
    }

    @Test
    void rowsFromBeforeGetTheNearestBoundInTheirOrder() throws SQLException {
        OwnerConnection.run(
                UNCHECKED.formatted("opens_at"),
                UNCHECKED.formatted("closes_at"),
                UNCHECKED.formatted("day"),
                "alter table occasion no force row level security",
                """
                insert into occasion (id, opens_at, closes_at, day) values
                    (1, '-infinity', '4000-01-01 BC', '4000-01-01 BC'),
                    (2, '200000-01-01Z', 'infinity', 'infinity'),
                    (3, '-infinity', '2026-01-01Z', null)""",
                "alter table occasion force row level security",
                "call check_instants()",
                "alter table occasion no force row level security");

        assertThat(rows())
                .containsExactly(
                        "1 0001-01-01T00:00:00.002 0001-01-01T00:00:00.003 0001-01-01",
                        "2 9999-12-31T23:59:59.002 9999-12-31T23:59:59.003 9999-12-31",
                        "3 0001-01-01T00:00:00.002 2026-01-01T00:00:00.000");
        assertThat(TestSchemaInspector.unboundedInstants()).isEmpty();
    }

    private static List<String> rows() throws SQLException {
        List<String> rows = new ArrayList<>();
        try (var owner = OwnerConnection.open();
                var query = owner.createStatement()) {
            query.execute("set timezone = 'UTC'");
            try (var row = query.executeQuery("""
                    select concat_ws(' ', id, to_char(opens_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
                        to_char(closes_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS'), to_char(day, 'YYYY-MM-DD'))
                    from occasion order by id""")) {
                while (row.next()) {
                    rows.add(row.getString(1));
                }
            }
        }
        return rows;
    }
}
