package io.terrace.feed.bookmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.feed.News;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserUnblocked;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class BookmarkTest {

    @Inject
    News news;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();

    @Test
    void bookmarksAreListedTheLatestFirst() {
        String first = news.freestyle(author);
        String second = news.freestyle(author);
        put(fan, second).then().statusCode(204);
        put(fan, first).then().statusCode(204);

        String cursor = fan.get("/v2/bookmarks?limit=1")
                .then()
                .statusCode(200)
                .body("items.id", contains(first))
                .body("items[0].viewer.bookmarked", is(true))
                .extract()
                .path("nextCursor");
        fan.get("/v2/bookmarks?limit=1&cursor={cursor}", cursor)
                .then()
                .body("items.id", contains(second))
                .body("nextCursor", nullValue());

        author.get("/v2/bookmarks").then().body("items", empty());
        author.get("/v2/freestyles/{id}", first).then().body("viewer.bookmarked", is(false));
    }

    @Test
    void twentyAtOnceAreOne() throws Exception {
        String post = news.freestyle(author);

        List<Integer> answers = ParallelRunner.all(20, i -> put(fan, post).statusCode());

        assertThat(answers).containsOnly(204);
        fan.get("/v2/bookmarks").then().body("items.id", contains(post));
    }

    @Test
    void takenBackItIsGoneAndCanBeTakenBackAgain() {
        String post = news.freestyle(author);
        put(fan, post);

        remove(fan, post).then().statusCode(204);
        remove(fan, post).then().statusCode(204);
        remove(fan, Ids.next().toString()).then().statusCode(204);

        fan.get("/v2/bookmarks").then().body("items", empty());
        fan.get("/v2/freestyles/{id}", post).then().body("viewer.bookmarked", is(false));
    }

    @Test
    void bookmarksOmitPostsTheFanCannotSee() {
        String post = news.freestyle(author);
        put(fan, post);

        news.tell(new UserBlocked(author.id(), fan.id(), author.community(), News.AT));
        fan.get("/v2/bookmarks").then().body("items", empty());

        news.tell(new UserUnblocked(author.id(), fan.id(), author.community(), News.AT));
        fan.get("/v2/bookmarks").then().body("items.id", contains(post));

        author.asking().delete("/v2/freestyles/{id}", post);
        fan.get("/v2/bookmarks").then().body("items", empty());
    }

    @Test
    void fanBookmarksOnlyVisiblePosts() {
        put(TestFan.anyone(), news.freestyle(author)).then().statusCode(404);
        put(fan, Ids.next().toString()).then().statusCode(404);
        put(author, author.posted(Ids.next())).then().statusCode(404);
    }

    private static Response put(TestFan fan, String post) {
        return fan.asking().put("/v2/bookmarks/{id}", post);
    }

    private static Response remove(TestFan fan, String post) {
        return fan.asking().delete("/v2/bookmarks/{id}", post);
    }
}
