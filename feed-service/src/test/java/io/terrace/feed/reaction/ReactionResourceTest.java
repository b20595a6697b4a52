package io.terrace.feed.reaction;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.feed.News;
import io.terrace.feed.RecordedEvents;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.events.FeedEvent.ReactionChanged;
import io.terrace.platform.events.FeedEvent.ReactionGroup;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ReactionResourceTest {

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();

    @Test
    void eightTypesAreOfferedToEveryApp() {
        given().auth()
                .oauth2(TestContextTokens.forService("feed-service").app(author.community()))
                .get("/v2/reaction-types")
                .then()
                .statusCode(200)
                .body("items.type", contains("like", "love", "fire", "laugh", "wow", "sad", "clap", "goal"))
                .body("items[2].emoji", is("🔥"))
                .body("items[2].label", is("Fire"));
    }

    @Test
    void aReactionShowsAtOnce() {
        String post = news.freestyle(author);
        author.react(post, "fire");

        fan.react(post, "fire")
                .then()
                .statusCode(200)
                .body("reactionGroups.type", contains("fire"))
                .body("reactionGroups.count", contains(2))
                .body("viewer.reactions", contains("fire"));

        fan.get("/v2/freestyles/{id}", post)
                .then()
                .body("counts.reactions", is(2))
                .body("reactionGroups[0].count", is(2))
                .body("viewer.reactions", contains("fire"));
    }

    @Test
    void ofTheSquadsReactionsThreeAreShownTheLatestFirst() {
        String post = news.freestyle(author);
        List<TestFan> squad = List.of(author.neighbour(), author.neighbour(), author.neighbour(), author.neighbour());
        squad.forEach(one -> news.tell(new SquadConnected(fan.id(), one.id(), fan.community(), News.AT)));
        author.neighbour().react(post, "sad");
        squad.forEach(one -> one.react(post, "like"));
        squad.get(3).react(post, "goal");

        fan.get("/v2/freestyles/{id}", post)
                .then()
                .body(
                        "squadReactions.user.id",
                        contains(
                                squad.get(3).id().toString(),
                                squad.get(2).id().toString(),
                                squad.get(1).id().toString()))
                .body("squadReactions.type", contains("goal", "like", "like"));
        author.get("/v2/freestyles/{id}", post).then().body("squadReactions", empty());
    }

    @Test
    void repeatChangesNothingAndPublishesNothing() {
        String post = news.freestyle(author);
        fan.react(post, "fire");
        fan.react(post, "fire").then().statusCode(200).body("reactionGroups[0].count", is(1));
        fan.react(post, "like");
        withdraw(fan, post, "fire").then().statusCode(200).body("reactionGroups.type", contains("like"));
        withdraw(fan, post, "fire").then().statusCode(200).body("viewer.reactions", contains("like"));

        withdraw(fan, post, "like").then().statusCode(200).body("reactionGroups", empty());

        await().untilAsserted(() ->
                assertThat(recordedEvents.of(post, ReactionChanged.class)).hasSizeGreaterThan(3));
        assertThat(recordedEvents.of(post, ReactionChanged.class))
                .extracting(ReactionChanged::groups)
                .containsExactly(
                        List.of(new ReactionGroup("fire", 1)),
                        List.of(new ReactionGroup("fire", 1), new ReactionGroup("like", 1)),
                        List.of(new ReactionGroup("like", 1)),
                        List.of());
        assertThat(recordedEvents.of(post, ReactionChanged.class))
                .allSatisfy(event -> assertThat(event.reactorId()).isEqualTo(fan.id()))
                .allSatisfy(event -> assertThat(event.authorId()).isEqualTo(author.id()));
    }

    @Test
    void theMostFrequentComesFirst() {
        String post = news.freestyle(author);
        author.react(post, "clap");
        author.react(post, "wow");

        fan.react(post, "wow")
                .then()
                .body("reactionGroups.type", contains("wow", "clap"))
                .body("reactionGroups.count", contains(2, 1));
    }

    @Test
    void anUnknownTypeIsInvalid() {
        String post = news.freestyle(author);

        fan.react(post, "angry").then().statusCode(400).body("errors[0].pointer", is("/type"));
        withdraw(fan, post, "angry").then().statusCode(400);
        fan.get("/v2/freestyles/{id}/reactions?type=angry", post).then().statusCode(400);
    }

    @Test
    void unpublishedPostTakesNoReactions() {
        String waiting = author.posted(Ids.next());
        String removed = news.freestyle(author);
        author.asking().delete("/v2/freestyles/{id}", removed);

        for (String post : List.of(waiting, removed, Ids.next().toString())) {
            author.react(post, "like").then().statusCode(404).body("code", is("not_found"));
            withdraw(author, post, "like").then().statusCode(404);
            author.get("/v2/freestyles/{id}/reactions", post).then().statusCode(404);
        }
    }

    @Test
    void reactionListPagesReactorsNewestFirst() {
        String post = news.freestyle(author);
        news.named(fan, "Ben", News.AT);
        for (String type : List.of("like", "fire", "goal", "love", "clap")) {
            fan.react(post, type).then().statusCode(200);
        }

        List<String> seen = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            var page = fan.asking()
                    .queryParam("limit", 2)
                    .queryParam("cursor", cursor)
                    .get("/v2/freestyles/{id}/reactions", post)
                    .then()
                    .statusCode(200)
                    .body("items[0].user.displayName", is("Ben"))
                    .extract();
            seen.addAll(page.path("items.type"));
            cursor = page.path("nextCursor");
        }

        assertThat(seen).containsExactly("clap", "love", "goal", "fire", "like");
    }

    @Test
    void theListOfOneTypeHoldsNoOther() {
        String post = news.freestyle(author);
        fan.react(post, "like");
        author.react(post, "fire");

        fan.get("/v2/freestyles/{id}/reactions?type=fire", post)
                .then()
                .statusCode(200)
                .body("items.user.id", contains(author.id().toString()))
                .body("items[0].reactedAt.length()", is(24));
    }

    @Test
    void aCursorIsGoodForItsOwnTypeOnly() {
        String post = news.freestyle(author);
        fan.react(post, "like");
        author.react(post, "like");
        String cursor = fan.get("/v2/freestyles/{id}/reactions?limit=1", post).path("nextCursor");

        fan.asking()
                .queryParam("cursor", cursor)
                .queryParam("type", "like")
                .get("/v2/freestyles/{id}/reactions", post)
                .then()
                .statusCode(400)
                .body("code", is("cursor_mismatch"));
    }

    private static Response withdraw(TestFan fan, String post, String type) {
        return fan.asking().delete("/v2/freestyles/{id}/reactions/{type}", post, type);
    }
}
