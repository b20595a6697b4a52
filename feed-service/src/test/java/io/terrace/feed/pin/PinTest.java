package io.terrace.feed.pin;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.feed.News;
import io.terrace.feed.TestFan;
import io.terrace.feed.TestStaff;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserUnblocked;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class PinTest {

    private static final String PINS = "/v2/feed/pins";
    private static final String PIN = PINS + "/{id}";
    private static final TestContextTokens TOKENS = TestContextTokens.forService("feed-service");

    @Inject
    News news;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();

    @Test
    void pinsAreListedTheLatestFirstAndKeepTheirPlace() {
        String first = news.freestyle(author);
        String second = news.freestyle(author);
        put(first).then().statusCode(204);
        put(second).then().statusCode(204);

        put(first).then().statusCode(204);

        fan.get(PINS)
                .then()
                .statusCode(200)
                .body("items.freestyle.id", contains(second, first))
                .body("items[0].endsAt", nullValue())
                .body("items[0].freestyle.viewer.bookmarked", is(false));
        server("content:read").get(PINS).then().body("items.freestyle.id", contains(second, first));
        TestFan.anyone().get(PINS).then().body("items", empty());
    }

    @Test
    void removedPinIsGone() {
        String post = news.freestyle(author);
        put(post);

        server("content:write").delete(PIN, post).then().statusCode(204);
        server("content:write").delete(PIN, post).then().statusCode(204);

        fan.get(PINS).then().body("items", empty());
    }

    @Test
    void pinEndsByItself() {
        String post = news.freestyle(author);
        Instant end = Instant.now().plus(Duration.ofHours(1));
        put(post, end).then().statusCode(204);
        fan.get(PINS).then().body("items.freestyle.id", contains(post));

        tenantTransaction.call(
                author.community(),
                () -> sql.run(
                        "update pin set pinned_at = pinned_at - interval '2 hours', ends_at = now() - interval '1 s'"));

        fan.get(PINS).then().body("items", empty());
        put(post, Instant.now()).then().statusCode(400).body("errors[0].pointer", is("/endsAt"));
        put(post, Instant.now().plus(Duration.ofDays(400))).then().statusCode(400);
    }

    @Test
    void pinIsHiddenWithItsFreestyle() {
        String post = news.freestyle(author);
        put(post);

        news.tell(new UserBlocked(author.id(), fan.id(), author.community(), News.AT));
        fan.get(PINS).then().body("items", empty());
        news.tell(new UserUnblocked(author.id(), fan.id(), author.community(), News.AT));
        fan.get(PINS).then().body("items.freestyle.id", contains(post));

        author.asking().delete("/v2/freestyles/{id}", post);
        fan.get(PINS).then().body("items", empty());
        server("content:read").get(PINS).then().body("items", empty());
        author.asking().post("/v2/freestyles/{id}/restore", post);
        fan.get(PINS).then().body("items.freestyle.id", contains(post));
    }

    @Test
    void onlyAPublishedFreestyleOfTheCommunityIsPinned() {
        String foreign = news.freestyle(TestFan.anyone());

        put(foreign).then().statusCode(404).body("code", is("not_found"));
        put(Ids.next().toString()).then().statusCode(404);

        String removed = news.freestyle(author);
        author.asking().delete("/v2/freestyles/{id}", removed);
        put(removed).then().statusCode(404);
    }

    @Test
    void twentyAtOnceAreTenPins() throws Exception {
        List<String> posts =
                IntStream.range(0, 20).mapToObj(i -> news.freestyle(author)).toList();

        List<Integer> answers = ParallelRunner.all(20, i -> put(posts.get(i)).statusCode());

        assertThat(answers).filteredOn(status -> status == 204).hasSize(10);
        assertThat(answers).filteredOn(status -> status == 422).hasSize(10);
        assertThat(fan.get(PINS).jsonPath().getList("items")).hasSize(10);
        put(Ids.next().toString()).then().statusCode(404);
    }

    @Test
    void onlyEditorsAndServersPin() {
        String post = news.freestyle(author);

        fan.asking().put(PIN, post).then().statusCode(403);
        server("content:read").put(PIN, post).then().statusCode(403).body("code", is("insufficient_scope"));
        new TestStaff(author.community(), StaffRole.EDITOR).get(PINS).then().statusCode(200);
        new TestStaff(author.community(), StaffRole.ANALYST).get(PINS).then().statusCode(403);
    }

    private Response put(String post) {
        return server("content:write").put(PIN, post);
    }

    private Response put(String post, Instant endsAt) {
        return server("content:write")
                .contentType("application/json")
                .body(Map.of("endsAt", endsAt.toString()))
                .put(PIN, post);
    }

    private RequestSpecification server(String scope) {
        return given().auth().oauth2(TOKENS.server(TestContextTokens.PARTNER, author.community(), scope));
    }
}
