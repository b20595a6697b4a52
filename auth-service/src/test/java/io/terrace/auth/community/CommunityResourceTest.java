package io.terrace.auth.community;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class CommunityResourceTest {

    private static final String ONE = "/v2/partners/{partner}/communities/{community}";

    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void communitiesAreListedOldestFirst() {
        Club young = club.another();

        var ids = ok(club.server().get("/v2/partners/{partner}/communities", club.partner()))
                .getList("items.id", UUID.class);

        assertThat(ids).containsExactly(club.community(), young.community());
    }

    @Test
    void aCommunityNamesItsTestCommunityWhichIsNoneOfItsOwn() {
        UUID test = club.testCommunity();

        Response itself = operator().get(ONE, club.partner(), test);
        Response renamed = operator().body(Map.of("name", "X")).patch(ONE, club.partner(), test);

        assertThat(test).isNotEqualTo(club.community());
        problem(itself, 404, "not_found");
        problem(renamed, 404, "not_found");
    }

    @Test
    void aTestCommunityHasTheNameOfItsCommunity() {
        operator().body(Map.of("name", "Ultras")).patch(ONE, club.partner(), club.community());

        club.testApp()
                .get("/v2/partners/{id}/provision", club.partner())
                .then()
                .body("communityId", equalTo(club.testCommunity().toString()))
                .body("communityName", equalTo("Ultras"));
    }

    @Test
    void aNewNameIsANewConfiguration() {
        operator()
                .body(Map.of("name", "Ultras"))
                .patch(ONE, club.partner(), club.community())
                .then()
                .statusCode(200)
                .body("name", equalTo("Ultras"));

        operator().get("/v2/partners/{id}", club.partner()).then().body("configVersion", equalTo(2));
    }

    @Test
    void anotherPartnersCommunityIsAsIfItWereNotThere() {
        Club other = Club.found();

        var foreign = operator().get(ONE, club.partner(), other.community());
        var absent = operator().get(ONE, club.partner(), UUID.randomUUID());

        problem(foreign, 404, "not_found");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
    }

    @Test
    void aNameIsNeeded() {
        invalid(operator().body(Map.of("name", " ")).post("/v2/partners/{id}/communities", club.partner()), "/name");
    }

    @Test
    void onlyOperatorsMakeCommunities() {
        var refused = club.server().body(Map.of("name", "X")).post("/v2/partners/{id}/communities", club.partner());

        problem(refused, 403, "insufficient_scope");
    }

    @Test
    void repeatingARequestUnderItsKeyMakesOneCommunity() {
        String key = UUID.randomUUID().toString();

        var first = operator()
                .header("Idempotency-Key", key)
                .body(Map.of("name", "Once"))
                .post("/v2/partners/{id}/communities", club.partner());
        var second = operator()
                .header("Idempotency-Key", key)
                .body(Map.of("name", "Once"))
                .post("/v2/partners/{id}/communities", club.partner());

        assertThat(second.asString()).isEqualTo(first.asString());
        assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
    }
}
