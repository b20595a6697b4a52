package io.terrace.feed.freestyle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.feed.Archive;
import io.terrace.feed.News;
import io.terrace.feed.Plans;
import io.terrace.feed.Statements;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserMuted;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class AuthorFreestyleQueryTest {

    @Inject
    News news;

    @Inject
    Archive archive;

    @Inject
    Plans plans;

    private final TestFan author = TestFan.anyone();
    private final TestFan reader = author.neighbour();

    @Test
    void otherFansSeeOnlyPublishedFreestyles() {
        String first = news.freestyle(author);
        author.posted(Ids.next());
        rejected();
        removed();
        hidden();
        news.freestyle(reader);
        String last = news.freestyle(author);

        list(reader, 20, null)
                .then()
                .statusCode(200)
                .body("items.id", contains(last, first))
                .body("items[0].state", is("published"))
                .body("nextCursor", nullValue());
    }

    @Test
    void ownFreestylesAreListedInEveryStateWithTheirReasons() {
        String published = news.freestyle(author);
        String processing = author.posted(Ids.next());
        String rejected = rejected();
        removed();
        String hidden = hidden();

        list(author, 20, null)
                .then()
                .statusCode(200)
                .body("items.id", contains(hidden, rejected, processing, published))
                .body("items.state", contains("hidden", "rejected", "processing", "published"))
                .body("items[0].hiddenReason", is("spam"))
                .body("items[1].rejection.reason", is("unsupported_media_type"));
    }

    @Test
    void aFreestyleForTheSquadIsListedToTheSquad() {
        String everybodys = news.freestyle(author);
        Map<String, Object> draft = TestFan.draft(news.upload(author));
        draft.put("visibility", "squad");
        String squads = author.post(draft).then().statusCode(201).extract().path("id");
        news.tell(new SquadConnected(author.id(), reader.id(), author.community(), News.AT));

        assertThat(ids(reader, 20)).containsExactly(squads, everybodys);
        assertThat(ids(author.neighbour(), 20)).containsExactly(everybodys);
    }

    @Test
    void aBlockEmptiesTheListForBoth() {
        news.freestyle(author);
        String own = news.freestyle(reader);
        news.tell(new UserBlocked(author.id(), reader.id(), author.community(), News.AT));

        assertThat(ids(reader, 20)).isEmpty();
        author.get("/v2/freestyles?authorId={a}", reader.id())
                .then()
                .statusCode(200)
                .body("items", empty());
        assertThat(reader.get("/v2/freestyles?authorId={a}", reader.id()).<List<String>>path("items.id"))
                .containsExactly(own);
    }

    @Test
    void aMuteHidesNothingHere() {
        String post = news.freestyle(author);
        news.tell(new UserMuted(reader.id(), author.id(), author.community(), News.AT));

        assertThat(ids(reader, 20)).containsExactly(post);
    }

    @Test
    void anotherCommunitysAuthorHasNone() {
        news.freestyle(author);

        assertThat(ids(TestFan.anyone(), 20)).isEmpty();
    }

    @Test
    void pagesNeitherRepeatNorSkip() {
        List<String> posted = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            posted.addFirst(news.freestyle(author));
            posted.addFirst(author.posted(Ids.next()));
        }
        List<String> published =
                posted.stream().filter(id -> posted.indexOf(id) % 2 == 1).toList();

        assertThat(walked(author, 3)).isEqualTo(posted);
        assertThat(walked(reader, 2)).isEqualTo(published);
    }

    @Test
    void aCursorIsGoodForItsListAlone() {
        news.freestyle(author);
        news.freestyle(author);
        String others = list(reader, 1, null).path("nextCursor");

        list(author, 1, others).then().statusCode(400).body("code", is("cursor_mismatch"));
        reader.get("/v2/freestyles?authorId={a}&cursor={c}", Ids.next(), others)
                .then()
                .statusCode(400)
                .body("code", is("cursor_mismatch"));
        list(reader, 1, others + "x").then().statusCode(400).body("code", is("invalid_cursor"));
    }

    @Test
    void theAuthorHasToBeNamed() {
        reader.get("/v2/freestyles")
                .then()
                .statusCode(400)
                .body("code", is("validation_failed"))
                .body("errors[0].pointer", is("/authorId"))
                .body("errors[0].code", is("required"));
        reader.get("/v2/freestyles?authorId=me")
                .then()
                .statusCode(400)
                .body("errors[0].pointer", is("/authorId"))
                .body("errors[0].code", is("invalid"));
        reader.get("/v2/freestyles?authorId={a}&limit=0", author.id()).then().statusCode(400);
    }

    @Test
    void indexesServeBothLists() throws Exception {
        news.freestyle(author);
        archive.publish(author, 5_000);
        for (TestFan viewer : List.of(author, reader)) {
            List<String> sent = Statements.during(() -> ids(viewer, 20));

            for (String sql : sent) {
                assertThat(plans.of(author.community(), sql)).as(sql).doesNotContain("Seq Scan on");
            }
            String index = viewer.equals(author) ? "freestyle_of_own" : "freestyle_of_author";
            assertThat(sent)
                    .filteredOn(Statements::readPosts)
                    .hasSize(1)
                    .allSatisfy(sql -> assertThat(plans.of(author.community(), sql))
                            .contains(index)
                            .doesNotContain("Sort"));
        }
    }

    @Test
    void aPageTakesAsManyQueriesAsOnePost() throws Exception {
        for (int i = 0; i < 10; i++) {
            news.freestyle(author);
        }
        List<String> one = Statements.during(() -> list(reader, 1, null));

        List<String> ten = Statements.during(() -> list(reader, 10, null));

        assertThat(ten).hasSameSizeAs(one);
    }

    private String rejected() {
        UUID upload = Ids.next();
        String id = author.posted(upload);
        news.tell(News.rejected(upload, author));
        return id;
    }

    private void removed() {
        author.asking()
                .delete("/v2/freestyles/{id}", news.freestyle(author))
                .then()
                .statusCode(204);
    }

    private String hidden() {
        String id = news.freestyle(author);
        news.tell(new ContentHidden(UUID.fromString(id), author.community(), "freestyle", "spam", News.AT));
        return id;
    }

    private Response list(TestFan viewer, int limit, @Nullable String cursor) {
        return viewer.get(
                "/v2/freestyles?authorId={a}&limit={l}&cursor={c}", author.id(), limit, cursor == null ? "" : cursor);
    }

    private List<String> ids(TestFan viewer, int limit) {
        return list(viewer, limit, null).then().statusCode(200).extract().path("items.id");
    }

    private List<String> walked(TestFan viewer, int limit) {
        List<String> read = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            Response page = list(viewer, limit, cursor);
            List<String> items = page.then().statusCode(200).extract().path("items.id");
            read.addAll(items);
            cursor = page.path("nextCursor");
        } while (cursor != null);
        return read;
    }
}
