package io.terrace.polls;

import static io.restassured.RestAssured.given;
import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasItem;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The packaged service, where nothing of the test is on its path.
@QuarkusIntegrationTest
@WithTestResource(TestStack.class)
class PollsServiceIT {

    private final TestPartner partner = TestPartner.anyone();

    @Test
    void itIsHealthy() {
        given().get("/health").then().statusCode(200).body("checks.name", hasItem("postgres"));
    }

    @Test
    void itCountsAVoteForGood() {
        TestPoll poll = partner.open(draft(Map.of()));
        partner.fan().vote(poll.id(), poll.option(1)).then().statusCode(200);

        poll.close();

        poll.awaitState("finalized");
        assertThat(poll.votes()).containsExactly(0, 1, 0);
    }
}
