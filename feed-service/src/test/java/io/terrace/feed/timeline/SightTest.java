package io.terrace.feed.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.feed.News;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.events.CommunityEvent.SquadRemoved;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserMuted;
import io.terrace.platform.events.CommunityEvent.UserUnblocked;
import io.terrace.platform.events.CommunityEvent.UserUnmuted;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Who sees whose posts and reactions.
@QuarkusTest
@WithTestResource(TestStack.class)
class SightTest {

    @Inject
    News news;

    private final TestFan ana = TestFan.anyone();
    private final TestFan bo = ana.neighbour();
    private final TestFan cleo = ana.neighbour();

    @Test
    void aPostForASquadIsThereForItAndTheAuthorAlone() {
        connect(ana, bo);
        String post = forSquad(ana);

        assertThat(feed(ana, "community", 20)).containsExactly(post);
        assertThat(feed(bo, "community", 20)).containsExactly(post);
        assertThat(feed(bo, "squad", 20)).containsExactly(post);
        bo.react(post, "fire").then().statusCode(200);
        assertThat(reactors(bo, post)).containsExactly(bo.id().toString());

        assertThat(feed(cleo, "community", 20)).isEmpty();
        assertThat(feed(cleo, "squad", 20)).isEmpty();
        cleo.get("/v2/freestyles/{id}", post).then().statusCode(404);
        cleo.get("/v2/freestyles/{id}/reactions", post).then().statusCode(404);
        cleo.react(post, "fire").then().statusCode(404);
        cleo.asking().delete("/v2/freestyles/{id}", post).then().statusCode(404);
    }

    @Test
    void formerSquadMemberCannotSeeSquadPosts() {
        connect(ana, bo);
        String post = forSquad(ana);
        news.tell(new SquadRemoved(bo.id(), ana.id(), ana.community(), News.AT));

        assertThat(feed(bo, "community", 20)).isEmpty();
        bo.get("/v2/freestyles/{id}", post).then().statusCode(404);
        ana.get("/v2/freestyles/{id}", post).then().statusCode(200);
    }

    @Test
    void aBlockedPairSeesNeitherPostsNorReactionsOfEachOther() {
        String ofAna = news.freestyle(ana);
        String ofBo = news.freestyle(bo);
        String ofCleo = news.freestyle(cleo);
        for (TestFan fan : List.of(ana, bo, cleo)) {
            fan.react(ofCleo, "fire").then().statusCode(200);
        }
        news.tell(new UserBlocked(ana.id(), bo.id(), ana.community(), News.AT));

        assertThat(feed(ana, "community", 20)).containsExactly(ofCleo, ofAna);
        assertThat(feed(bo, "community", 20)).containsExactly(ofCleo, ofBo);
        bo.get("/v2/freestyles/{id}", ofAna).then().statusCode(404);
        ana.get("/v2/freestyles/{id}", ofBo).then().statusCode(404);
        bo.react(ofAna, "fire").then().statusCode(404);
        assertThat(reactors(ana, ofCleo)).doesNotContain(bo.id().toString()).hasSize(2);
        assertThat(reactors(bo, ofCleo)).doesNotContain(ana.id().toString()).hasSize(2);
        assertThat(reactors(cleo, ofCleo)).hasSize(3);

        news.tell(new UserUnblocked(ana.id(), bo.id(), ana.community(), News.AT));
        assertThat(feed(bo, "community", 20)).hasSize(3);
    }

    @Test
    void mutedAuthorIsHiddenOnlyFromTheMutersFeed() {
        connect(ana, bo);
        String post = news.freestyle(bo);
        news.tell(new UserMuted(ana.id(), bo.id(), ana.community(), News.AT));

        assertThat(feed(ana, "community", 20)).isEmpty();
        assertThat(feed(ana, "squad", 20)).isEmpty();
        assertThat(feed(bo, "community", 20)).containsExactly(post);
        ana.get("/v2/freestyles/{id}", post).then().statusCode(200);

        news.tell(new UserUnmuted(ana.id(), bo.id(), ana.community(), News.AT));
        assertThat(feed(ana, "community", 20)).containsExactly(post);
    }

    @Test
    void pagesAreFullThoughSomePostsAreHidden() {
        connect(ana, bo);
        news.tell(new UserBlocked(cleo.id(), ana.id(), ana.community(), News.AT));
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            seen.addFirst(news.freestyle(ana.neighbour()));
            news.freestyle(cleo);
            forSquad(ana.neighbour());
            seen.addFirst(forSquad(bo));
        }

        assertThat(feed(ana, "community", 2)).isEqualTo(seen);
        assertThat(feed(ana, "squad", 2))
                .isEqualTo(seen.stream()
                        .filter(post -> seen.indexOf(post) % 2 == 0)
                        .toList());
    }

    @Test
    void newPostsAreCountedAsTheFanWouldSeeThem() {
        connect(ana, bo);
        news.freestyle(bo);
        news.freestyle(bo);
        String everybodys = first(ana, "community").path("nextCursor");
        String squads = first(ana, "squad").path("nextCursor");
        news.tell(new UserBlocked(cleo.id(), ana.id(), ana.community(), News.AT));
        news.freestyle(cleo);
        forSquad(ana.neighbour());
        news.freestyle(ana.neighbour());
        news.freestyle(bo);

        assertThat(page(ana, "community", 1, everybodys).<Integer>path("newCount"))
                .isEqualTo(2);
        assertThat(page(ana, "squad", 1, squads).<Integer>path("newCount")).isEqualTo(1);
    }

    @Test
    void aCursorOfOneFeedIsNotOfTheOther() {
        news.freestyle(ana);
        news.freestyle(ana);

        page(ana, "squad", 1, first(ana, "community").path("nextCursor")).then().statusCode(400);
    }

    private void connect(TestFan one, TestFan other) {
        news.tell(new SquadConnected(one.id(), other.id(), one.community(), News.AT));
    }

    private String forSquad(TestFan author) {
        Map<String, Object> draft = TestFan.draft(news.upload(author));
        draft.put("visibility", "squad");
        return author.post(draft).then().statusCode(201).extract().path("id");
    }

    private static List<String> reactors(TestFan viewer, String post) {
        return viewer.get("/v2/freestyles/{id}/reactions", post)
                .then()
                .statusCode(200)
                .extract()
                .path("items.user.id");
    }

    private static Response first(TestFan viewer, String scope) {
        return page(viewer, scope, 1, null);
    }

    private static Response page(TestFan viewer, String scope, int limit, @Nullable String cursor) {
        return viewer.get("/v2/feed?scope={s}&limit={l}&cursor={c}", scope, limit, cursor == null ? "" : cursor);
    }

    private static List<String> feed(TestFan viewer, String scope, int limit) {
        List<String> read = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            Response page = page(viewer, scope, limit, cursor);
            List<String> items = page.then().statusCode(200).extract().path("items.freestyle.id");
            cursor = page.path("nextCursor");
            assertThat(cursor == null || items.size() == limit).isTrue();
            read.addAll(items);
        } while (cursor != null);
        return read;
    }
}
