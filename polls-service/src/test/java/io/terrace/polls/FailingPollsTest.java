package io.terrace.polls;

import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FailingPollsTest {

    @Inject
    MeterRegistry metrics;

    private final TestPartner partner = TestPartner.anyone();
    private final TestPartner other = TestPartner.anyone();

    @Test
    void morePollsThatCannotOpenThanAreReadAtOnceHoldUpNoOtherCommunity() {
        double before = failures();
        asCommunity(partner, """
                insert into poll (community_id, id, state, revision, opens_at, definition, created_at)
                select terrace_community(), gen_random_uuid(), 'SCHEDULED', 1, '2020-01-01Z', '[]', now()
                from generate_series(1, 104)""");

        TestPoll good = other.made(draft(Map.of("opensAt", "2026-01-01T10:00:00Z")));

        good.awaitState("open");
        assertThat(failures()).isGreaterThan(before);
    }

    @AfterEach
    void leaveNothing() {
        asCommunity(partner, "delete from poll where community_id = terrace_community()");
    }

    private double failures() {
        return metrics.counter("tasks.failed", "job", "polls", "failure", "defect")
                .count();
    }

    private static void asCommunity(TestPartner partner, String sql) {
        OwnerConnection.run("select set_config('terrace.community', '" + partner.community() + "', false)", sql);
    }
}
