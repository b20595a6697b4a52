package io.terrace.platform.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A version that is rolled back, or starts anew beside the next one, finds migrations that it does not have.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class NextVersionsSchemaTest {

    private static final String LATER = "'99999'";
    private static final String IN_BETWEEN = "'0.5'";

    @Inject
    Flyway migrations;

    @BeforeEach
    void nextVersionMigrates() {
        OwnerConnection.run("""
                insert into flyway_schema_history
                    (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
                select (select max(installed_rank) from flyway_schema_history) + i, next, 'of the next version',
                    'SQL', next, 1, 'drill', 1, true
                from (values (1, %s), (2, %s)) as ahead (i, next)
                """.formatted(LATER, IN_BETWEEN));
    }

    @AfterEach
    void nextVersionIsGone() {
        OwnerConnection.run("delete from flyway_schema_history where version in (%s, %s)".formatted(LATER, IN_BETWEEN));
    }

    @Test
    void versionStartsOnIt() {
        assertThat(migrations.migrate().success).isTrue();
    }
}
