package io.terrace.feed.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.feed.Archive;
import io.terrace.feed.News;
import io.terrace.feed.TestFan;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class FeedResourceTest {

    @Inject
    News news;

    @Inject
    Archive archive;

    private final TestFan fan = TestFan.anyone();

    @Test
    void anEmptyFeedHasNoNextPage() {
        feed("").then()
                .statusCode(200)
                .body("items", empty())
                .body("nextCursor", nullValue())
                .body("newCount", is(0));
    }

    @Test
    void theNewestComesFirst() {
        String first = news.freestyle(fan);
        String second = news.freestyle(fan.neighbour());

        feed("").then()
                .statusCode(200)
                .body("items.type", contains("freestyle", "freestyle"))
                .body("items.freestyle.id", contains(second, first))
                .body("items[0].freestyle.state", is("published"))
                .body("newCount", is(0));
    }

    @Test
    void eventFeedListsOnlyPostsOfItsEvent() {
        UUID event = news.event(fan);
        news.freestyle(fan);
        Map<String, Object> draft = TestFan.draft(news.upload(fan));
        draft.put("eventId", event);
        String post = fan.post(draft).then().statusCode(201).extract().path("id");

        feed("?scope=event:" + event).then().statusCode(200).body("items.freestyle.id", contains(post));
        feed("?scope=event:" + UUID.randomUUID()).then().statusCode(200).body("items", empty());
        for (String none : List.of("event:", "event:1", "event:x" + event, "events")) {
            feed("?scope=" + none).then().statusCode(400).body("code", is("validation_failed"));
        }
    }

    @Test
    void feedPagingStaysConsistentDuringPostsAndRemovals() {
        List<String> before = posts(7);
        String removed = before.get(1);

        List<String> seen = new ArrayList<>();
        String cursor = "";
        int pages = 0;
        do {
            Response page = page(cursor, 2);
            page.then().statusCode(200).body("newCount", is(pages));
            seen.addAll(page.path("items.freestyle.id"));
            cursor = page.path("nextCursor");
            pages++;
            news.freestyle(fan);
            fan.asking().delete("/v2/freestyles/{id}", removed);
        } while (cursor != null);

        assertThat(seen).containsExactlyElementsOf(without(before.reversed(), removed));
    }

    @Test
    void newPostsAreCountedUpToAHundred() {
        archive.publish(fan, 2);
        String cursor = page("", 1).path("nextCursor");
        archive.publish(fan, 101);

        page(cursor, 1).then().body("newCount", is(100));
    }

    @Test
    void feedHasOnlyPublishedPosts() {
        fan.posted(java.util.UUID.randomUUID());
        String removed = news.freestyle(fan);
        fan.asking().delete("/v2/freestyles/{id}", removed).then().statusCode(204);

        feed("").then().body("items", empty());
    }

    @Test
    void eachCommunityHasItsOwnFeed() {
        news.freestyle(TestFan.anyone());
        posts(2);
        String cursor = page("", 1).path("nextCursor");

        feed("").then().body("items", hasSize(2));
        TestFan.anyone()
                .asking()
                .queryParam("cursor", cursor)
                .get("/v2/feed")
                .then()
                .statusCode(400)
                .body("code", is("cursor_mismatch"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"scope=friends", "scope=event:1", "limit=0"})
    void otherParametersAreInvalid(String query) {
        feed("?" + query).then().statusCode(400).body("code", is("validation_failed"));
    }

    @Test
    void anAlteredCursorIsRefused() {
        feed("?cursor=abc").then().statusCode(400).body("code", is("invalid_cursor"));
    }

    private List<String> posts(int count) {
        return IntStream.range(0, count).mapToObj(i -> news.freestyle(fan)).toList();
    }

    private static List<String> without(List<String> posts, String removed) {
        return posts.stream().filter(post -> !post.equals(removed)).toList();
    }

    private Response feed(String query) {
        return fan.get("/v2/feed" + query);
    }

    private Response page(String cursor, int limit) {
        return fan.asking()
                .queryParam("scope", "community")
                .queryParam("limit", limit)
                .queryParam("cursor", cursor)
                .get("/v2/feed");
    }
}
