package io.terrace.feed.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.terrace.feed.Archive;
import io.terrace.feed.News;
import io.terrace.feed.Plans;
import io.terrace.feed.Statements;
import io.terrace.feed.TestFan;
import io.terrace.feed.viewer.FeedViewerQueryService;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserMuted;
import io.terrace.platform.events.MediaEvent.UploadOutlined;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// What others have read before is shared, and yet each page is as the database has it now.
@QuarkusTest
@WithTestResource(TestStack.class)
class SharedFeedTest {

    private static final String FEED = "/v2/feed";
    private static final int REACTORS = 40;

    @Inject
    News news;

    @Inject
    Archive archive;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    @Inject
    Plans plans;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();
    private final TestFan other = author.neighbour();

    /// Beside the one that asks for the version.
    @Test
    void knownPageTakesNoMoreQueriesThanItsReaderHasAPartInIt() throws Exception {
        String post = news.freestyle(author);
        feed(other);
        assertThat(Statements.during(() -> feed(fan))).isEmpty();

        fan.asking().put("/v2/bookmarks/{id}", post).then().statusCode(204);
        feed(other);
        assertThat(Statements.during(() -> feed(fan))).hasSize(1);
    }

    @Test
    void changesShowInTheNextPage() {
        UUID upload = Ids.next();
        news.tell(new UploadReady(
                upload, author.id(), author.community(), "freestyle", "audio/mpeg", 44_100, 5_000, "", News.AT));
        String post = author.posted(upload);
        feed(fan).body("items[0].freestyle.audio.waveform", is(""));

        other.react(post, "fire").then().statusCode(200);
        feed(fan)
                .body("items[0].freestyle.counts.reactions", is(1))
                .body("items[0].freestyle.viewer.reactions", empty());
        feed(other).body("items[0].freestyle.viewer.reactions", contains("fire"));
        play(other, post);
        feed(fan).body("items[0].freestyle.counts.plays", is(1));
        news.named(author, "Ana", News.AT);
        feed(fan).body("items[0].freestyle.author.displayName", is("Ana"));
        news.tell(new UploadOutlined(upload, author.id(), author.community(), "freestyle", "AAEC", News.AT));
        feed(fan).body("items[0].freestyle.audio.waveform", is("AAEC"));
        patch(post, "{\"caption\": \"Goal\"}");
        feed(fan).body("items[0].freestyle.caption", is("Goal"));

        news.tell(new ContentHidden(UUID.fromString(post), author.community(), "freestyle", "hate", News.AT));
        feed(fan).body("items", empty());
    }

    @Test
    void postIsGoneWhenItsEndHasComeThoughNothingChanged() {
        String post = news.freestyle(author);
        change(post, "expires_at = now() + interval '3 seconds'");
        feed(other).body("items.freestyle.id", contains(post));

        BoundedWait.await().untilAsserted(() -> feed(fan).body("items", empty()));
    }

    @Test
    void blockedFansPostIsGoneFromAPageThatOthersHaveRead() {
        news.freestyle(author);
        feed(fan).body("items", hasSize(1));
        news.tell(new UserBlocked(author.id(), fan.id(), author.community(), News.AT));

        feed(fan).body("items", empty());
        feed(other).body("items", hasSize(1));
    }

    @Test
    void whatIsAnAuthorsOwnIsInTheirPageAlone() {
        news.tell(new SquadConnected(fan.id(), other.id(), author.community(), News.AT));
        String post = news.freestyle(author);
        other.react(post, "clap").then().statusCode(200);

        feed(author)
                .body("items[0].freestyle", hasKey("clientId"))
                .body("items[0].freestyle.actions.edit.allowed", is(true))
                .body("items[0].freestyle.squadReactions", empty());
        feed(fan)
                .body("items[0].freestyle", not(hasKey("clientId")))
                .body("items[0].freestyle.actions.edit.allowed", is(false))
                .body("items[0].freestyle.squadReactions.type", contains("clap"));
    }

    /// All that there is to see lies behind what they do not see, in what another reads at once.
    @Test
    void pageIsFullThoughMostAuthorsAreMuted() {
        String first = news.freestyle(author);
        archive.publish(other, 200);
        for (String muted : authors(200)) {
            news.tell(new UserMuted(fan.id(), UUID.fromString(muted), author.community(), News.AT));
        }

        feed(fan).body("items.freestyle.id", contains(first)).body("nextCursor", is((Object) null));
    }

    /// It is among what all share, or among what a squad alone may see, and at no moment in both or in neither.
    @Test
    void postThatChangesItsVisibilityIsOnEachPageOfItsSquadOnce() throws Exception {
        news.tell(new SquadConnected(author.id(), fan.id(), author.community(), News.AT));
        String post = news.freestyle(author);
        CompletableFuture<Void> changes = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 40; i++) {
                patch(post, "{\"visibility\": \"%s\"}".formatted(i % 2 == 0 ? "squad" : "community"));
            }
        });

        do {
            feed(fan).body("items.freestyle.id", contains(post));
            feed(other);
        } while (!changes.isDone());

        changes.get();
        feed(other).body("items.freestyle.id", contains(post));
    }

    @Test
    void whatIsNewIsCountedForEachReader() {
        news.freestyle(author);
        news.freestyle(author);
        String cursor = fan.get(FEED + "?limit=1").path("nextCursor");
        String others = other.get(FEED + "?limit=1").path("nextCursor");
        for (int i = 1; i < 4; i++) {
            news.freestyle(author);
            assertThat(newCount(fan, cursor)).isEqualTo(i);
            assertThat(newCount(other, others)).isEqualTo(i);
        }
        news.tell(new UserMuted(fan.id(), author.id(), author.community(), News.AT));

        assertThat(newCount(fan, cursor)).isZero();
        assertThat(newCount(other, others)).isEqualTo(3);
    }

    private static int newCount(TestFan reader, String cursor) {
        return reader.asking()
                .queryParam("limit", 1)
                .queryParam("cursor", cursor)
                .get(FEED)
                .path("newCount");
    }

    @Test
    void reactionsOfManyAtOnceAreAllInTheNextPage() throws Exception {
        String post = news.freestyle(author);

        ParallelRunner.of(REACTORS, () -> {
            TestFan reactor = author.neighbour();
            int status = reactor.react(post, "goal").statusCode();
            feed(reactor).body("items[0].freestyle.viewer.reactions", contains("goal"));
            return status;
        });

        feed(fan).body("items[0].freestyle.counts.reactions", is(REACTORS));
    }

    @Test
    void indexesServeWhatIsAskedOfAReader() throws Exception {
        assertThat(plans.of(fan.community(), FeedViewerQueryService.QUERY)).doesNotContain("Seq Scan on");
    }

    private List<String> authors(int count) {
        Response page = other.get(FEED + "?limit=100");
        List<String> found = new ArrayList<>(page.path("items.freestyle.author.id"));
        while (found.size() < count) {
            page = other.asking()
                    .queryParam("limit", 100)
                    .queryParam("cursor", page.<String>path("nextCursor"))
                    .get(FEED);
            found.addAll(page.path("items.freestyle.author.id"));
        }
        return found.subList(0, count);
    }

    private static ValidatableResponse feed(TestFan reader) {
        return reader.get(FEED).then().statusCode(200);
    }

    private void patch(String post, String change) {
        author.asking()
                .contentType(ContentType.JSON)
                .header("If-Match", author.get("/v2/freestyles/{id}", post).header("ETag"))
                .body(change)
                .patch("/v2/freestyles/{id}", post)
                .then()
                .statusCode(200);
    }

    private static void play(TestFan listener, String post) {
        listener.asking()
                .contentType(ContentType.JSON)
                .body("""
                        {"plays": [{"clientId": "%s", "fromMs": 0, "toMs": 5000, "at": "2026-01-01T12:00:00Z"}]}""".formatted(Ids.next()))
                .post("/v2/freestyles/{id}/plays", post)
                .then()
                .statusCode(200);
    }

    private void change(String post, String column) {
        tenantTransaction.call(
                author.community(),
                () -> sql.run("update freestyle set " + column + " where id = ?", UUID.fromString(post)));
    }
}
