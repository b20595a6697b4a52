package io.terrace.polls;

import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class InstantRangeTest {

    private final TestPartner partner = TestPartner.anyone();

    @Test
    void everyInstantHasARange() {
        assertThat(TestSchemaInspector.unboundedInstants()).isEmpty();
    }

    @Test
    void pollsFromBeforeTheRangeAreListedAgain() {
        TestPoll poisoned = partner.made(draft(Map.of()));
        TestPoll sound = partner.made(draft(Map.of()));
        OwnerConnection.run(
                "alter table poll drop constraint poll_opens_at_in_range",
                "alter table poll drop constraint poll_closes_at_in_range",
                "select set_config('terrace.community', '" + partner.community() + "', false)",
                "update poll set opens_at = '-infinity', closes_at = 'infinity' where id = '" + poisoned.id() + "'");

        OwnerConnection.run("call check_instants()");

        partner.asking()
                .get("/v2/polls")
                .then()
                .statusCode(200)
                .body("items", hasSize(2))
                .body("items.id", hasItem(sound.id()))
                .body("items.id", hasItem(poisoned.id()));
        assertThat(poisoned.shown().getString("opensAt")).startsWith("0001-01-01T00:00:00.");
        assertThat(poisoned.shown().getString("closesAt")).startsWith("9999-12-31T23:59:59.");
        assertThat(TestSchemaInspector.unboundedInstants()).isEmpty();
    }
}
