package io.terrace.community.sanction;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FailingSanctionsTest {

    @Inject
    MeterRegistry metrics;

    private final UUID failing = Ids.next();
    private final UUID sound = Ids.next();

    @BeforeEach
    void poison() {
        OwnerConnection.run(
                """
                create function fail() returns trigger language plpgsql as $$
                begin
                    raise exception 'a sanction that cannot end';
                end $$""",
                "create trigger fails before update on sanction for each row when (new.community_id = '" + failing
                        + "') execute function fail()");
        add(failing, 504, "2 days");
        add(sound, 1, "1 day");
    }

    @AfterEach
    void heal() {
        OwnerConnection.run("drop function fail cascade");
        remove(failing);
        remove(sound);
    }

    @Test
    void moreSanctionsThatCannotEndThanAreReadAtOnceHoldUpNoOtherCommunity() throws SQLException {
        await().until(() -> ended(sound) == 1);

        assertThat(ended(failing)).isZero();
        assertThat(metrics.counter("tasks.failed", "job", "sanctions", "failure", "defect")
                        .count())
                .isPositive();
    }

    private static void add(UUID community, int number, String ago) {
        OwnerConnection.run(in(community), """
                insert into sanction (community_id, id, user_id, kind, reason, starts_at, ends_at, imposed_by, imposed_role)
                select terrace_community(), gen_random_uuid(), gen_random_uuid(), 'MUTED', 'SPAM', now() - interval '9 days',
                    now() - interval '%s', gen_random_uuid(), 'moderator'
                from generate_series(1, %d)""".formatted(ago, number));
    }

    private static void remove(UUID community) {
        OwnerConnection.run(in(community), "delete from sanction where community_id = terrace_community()");
    }

    private static int ended(UUID community) throws SQLException {
        try (var owner = OwnerConnection.open();
                var statement = owner.createStatement()) {
            statement.execute(in(community));
            try (var row =
                    statement.executeQuery("select count(*) from sanction where community_id = terrace_community()"
                            + " and state = 'ENDED'")) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    private static String in(UUID community) {
        return "select set_config('terrace.community', '" + community + "', false)";
    }
}
