package io.terrace.polls;

import static io.restassured.RestAssured.given;
import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class IdempotencyScopeTest {

    private final String key = Ids.next().toString();

    @Test
    void oneKeyOfAMemberOfStaffMakesAPollInEachCommunity() {
        UUID one = Ids.next();
        UUID other = Ids.next();

        Response first = create(one);
        Response second = create(other);

        second.then().statusCode(201).header("Idempotency-Replayed", nullValue());
        assertThat(second.<String>path("id")).isNotEqualTo(first.<String>path("id"));
        create(other).then().header("Idempotency-Replayed", is("true")).body("id", is(second.<String>path("id")));
        assertThat(listed(one)).isEqualTo(first.<String>path("id"));
        assertThat(listed(other)).isEqualTo(second.<String>path("id"));
    }

    @Test
    void aKeyUsedForOnePollIsNotAnsweredForAnother() {
        TestPartner partner = TestPartner.anyone();
        TestPoll opened = partner.made(draft(Map.of()));
        TestPoll another = partner.made(draft(Map.of()));

        open(partner, opened).then().statusCode(200);

        open(partner, another).then().statusCode(422).body("code", is("idempotency_key_reused"));
        assertThat(another.shown().getString("state")).isEqualTo("draft");
    }

    private Response open(TestPartner partner, TestPoll poll) {
        return partner.asking().header("Idempotency-Key", key).post("/v2/polls/{id}/open", poll.id());
    }

    private Response create(UUID community) {
        return given().auth()
                .oauth2(TestContextTokens.forService("polls-service").staff(community, StaffRole.EDITOR))
                .contentType(ContentType.JSON)
                .header("Idempotency-Key", key)
                .body(draft(Map.of()))
                .post("/v2/polls");
    }

    private static String listed(UUID community) {
        return new TestPartner(community).asking().get("/v2/polls").path("items[0].id");
    }
}
