package io.terrace.feed.freestyle;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.feed.News;
import io.terrace.feed.RecordedEvents;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class RestoreFreestyleTest {

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    @Inject
    FreestyleRemovalService freestyleRemoval;

    @Inject
    FreestyleExpiryJob ends;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();

    @Test
    void restoredPostIsAsBeforeItsRemoval() {
        String post = news.freestyle(author);
        fan.react(post, "fire");
        remove(post);
        author.get("/v2/freestyles?authorId={a}&state=removed", author.id())
                .then()
                .statusCode(200)
                .body("items.id", contains(post))
                .body("items[0].state", is("removed"))
                .body("items[0].restorableUntil", notNullValue());

        restore(author, post)
                .then()
                .statusCode(200)
                .body("state", is("published"))
                .body("restorableUntil", nullValue());
        restore(author, post).then().statusCode(200).body("state", is("published"));

        fan.get("/v2/freestyles/{id}", post).then().statusCode(200).body("counts.reactions", is(1));
        author.get("/v2/freestyles?authorId={a}&state=removed", author.id())
                .then()
                .body("items", empty());
        await().untilAsserted(() -> {
            assertThat(recordedEvents.of(post, FreestyleRemoved.class)).hasSize(1);
            assertThat(recordedEvents.of(post, FreestyleRestored.class)).hasSize(1);
            assertThat(recordedEvents.of(post, FreestyleAudioChanged.class))
                    .extracting(FreestyleAudioChanged::access)
                    .containsExactly(FreestyleAudioChanged.WITHHELD, FreestyleAudioChanged.PLAYABLE);
        });
    }

    @Test
    void onlyTheAuthorTakesItBack() {
        String post = news.freestyle(author);
        restore(fan, post).then().statusCode(404);
        remove(post);

        restore(fan, post).then().statusCode(404);
        restore(TestFan.anyone(), post).then().statusCode(404);
        fan.get("/v2/freestyles?authorId={a}&state=removed", author.id()).then().body("items", empty());
        author.get("/v2/freestyles?authorId={a}&state=gone", author.id()).then().statusCode(400);
    }

    @Test
    void anUploadThatCameMeanwhilePublishesIt() {
        UUID upload = Ids.next();
        String post = author.posted(upload);
        remove(post);
        news.tell(News.ready(upload, author));

        restore(author, post).then().statusCode(200).body("state", is("published"));

        fan.get("/v2/freestyles/{id}", post).then().statusCode(200);
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(post, FreestylePublished.class)).hasSize(1));
    }

    @Test
    void restoredBeforeItsUploadIsReadyItsRecordingIsPlayable() {
        UUID upload = Ids.next();
        String post = author.posted(upload);
        remove(post);

        restore(author, post).then().statusCode(200).body("state", is("processing"));
        news.tell(News.ready(upload, author));

        fan.get("/v2/freestyles/{id}", post).then().statusCode(200);
        await().untilAsserted(() -> assertThat(recordedEvents.of(post, FreestyleAudioChanged.class))
                .extracting(FreestyleAudioChanged::access)
                .containsExactly(FreestyleAudioChanged.WITHHELD, FreestyleAudioChanged.PLAYABLE));
    }

    @Test
    void postHiddenWhileRemovedStaysHidden() {
        String post = news.freestyle(author);
        remove(post);
        news.tell(new ContentHidden(UUID.fromString(post), author.community(), "freestyle", "spam", News.AT));

        restore(author, post).then().statusCode(200).body("state", is("hidden")).body("hiddenReason", is("spam"));

        fan.get("/v2/freestyles/{id}", post).then().statusCode(404);
    }

    @Test
    void afterThirtyDaysItIsGoneWithAllThatWasMadeOfIt() {
        UUID upload = news.upload(author);
        String post = author.posted(upload);
        fan.react(post, "fire");
        fan.asking().put("/v2/bookmarks/{id}", post);
        remove(post);
        purge(post);
        restore(author, post).then().statusCode(200);
        remove(post);
        change("update freestyle set removed_at = now() - interval '31 days' where id = ?", post);

        restore(author, post).then().statusCode(404);
        ends.sweep();

        await().untilAsserted(() -> assertThat(recordedEvents.of(post, FreestyleAudioChanged.class))
                .extracting(FreestyleAudioChanged::access)
                .contains(FreestyleAudioChanged.DELETED));
        restore(author, post).then().statusCode(404);
        fan.get("/v2/bookmarks").then().body("items", empty());
        author.post(TestFan.draft(upload)).then().statusCode(410).body("code", is("upload_expired"));
    }

    @Test
    void onePostedWithoutARecordingIsDeletedToo() {
        String post = author.posted(Ids.next());
        remove(post);
        change("update freestyle set removed_at = now() - interval '31 days' where id = ?", post);

        ends.sweep();

        await().untilAsserted(() -> assertThat(recordedEvents.of(post, FreestyleAudioChanged.class))
                .extracting(FreestyleAudioChanged::access)
                .contains(FreestyleAudioChanged.DELETED));
    }

    @Test
    void expiredPostIsHiddenAndRemoved() {
        String post = news.freestyle(author);
        end(post);
        fan.get("/v2/freestyles/{id}", post).then().statusCode(404);
        fan.get("/v2/feed").then().body("items", empty());

        ends.sweep();
        ends.sweep();

        author.get("/v2/freestyles/{id}", post).then().statusCode(404);
        restore(author, post)
                .then()
                .statusCode(200)
                .body("state", is("published"))
                .body("expiresAt", nullValue());
        fan.get("/v2/freestyles/{id}", post).then().statusCode(200);
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(post, FreestyleRemoved.class)).hasSize(1));
    }

    /// Whichever comes second finds the row as the first left it.
    @Test
    void ofRestoringAndExpiringTheRowDecides() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            String post = news.freestyle(author);
            remove(post);
            end(post);

            List<Integer> answers =
                    ParallelRunner.all(2, n -> n == 0 ? restore(author, post).statusCode() : expire(post));

            assertThat(answers).as("round %d", seed).containsExactly(200, 0);
            author.get("/v2/freestyles/{id}", post).then().statusCode(200).body("state", is("published"));
        }
    }

    private int expire(String post) {
        return tenantTransaction.call(author.community(), () -> {
            freestyleRemoval.expire(UUID.fromString(post));
            return 0;
        });
    }

    private void purge(String post) {
        tenantTransaction.call(author.community(), () -> {
            freestyleRemoval.purge(UUID.fromString(post));
            return post;
        });
    }

    private void end(String post) {
        change("update freestyle set expires_at = now() - interval '1 second' where id = ?", post);
    }

    private void change(String update, String post) {
        assertThat(tenantTransaction.call(author.community(), () -> sql.run(update, UUID.fromString(post))))
                .isOne();
    }

    private void remove(String post) {
        author.asking().delete("/v2/freestyles/{id}", post).then().statusCode(204);
    }

    private static Response restore(TestFan fan, String post) {
        return fan.asking().post("/v2/freestyles/{id}/restore", post);
    }
}
