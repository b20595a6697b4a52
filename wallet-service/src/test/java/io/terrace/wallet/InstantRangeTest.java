package io.terrace.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class InstantRangeTest {

    private final Club.Clubs clubs;

    @Inject
    InstantRangeTest(Club.Clubs clubs) {
        this.clubs = clubs;
    }

    @Test
    void everyInstantHasARange() {
        assertThat(TestSchemaInspector.unboundedInstants()).isEmpty();
    }

    @Test
    void rewardsFromBeforeTheRangeAreListedAgain() {
        Club club = clubs.club();
        String poisoned = club.reward(1, Map.of());
        String sound = club.reward(1, Map.of());
        OwnerConnection.run(
                "alter table reward drop constraint reward_valid_from_in_range",
                "alter table reward drop constraint reward_valid_to_in_range",
                "select set_config('terrace.community', '" + club.community() + "', false)",
                "update reward set valid_from = '-infinity', valid_to = 'infinity' where id = '" + poisoned + "'");

        OwnerConnection.run("call check_instants()");

        club.fan().get("/v2/rewards").then().statusCode(200).body("items.id", containsInAnyOrder(poisoned, sound));
        assertThat(TestSchemaInspector.unboundedInstants()).isEmpty();
    }
}
