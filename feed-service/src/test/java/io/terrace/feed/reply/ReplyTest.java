package io.terrace.feed.reply;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.terrace.feed.News;
import io.terrace.feed.RecordedEvents;
import io.terrace.feed.TestFan;
import io.terrace.feed.TestStaff;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.ContentRestored;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserMuted;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.ReplyPublished;
import io.terrace.platform.events.FeedEvent.ReplyRemoved;
import io.terrace.platform.events.PrivacyEvent.ErasureRequested;
import io.terrace.platform.events.PrivacyEvent.ErasureWithdrawn;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class ReplyTest {

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();
    private final TestFan other = author.neighbour();
    private final TestStaff moderator = new TestStaff(author.community(), StaffRole.MODERATOR);

    @Test
    void repliesAreListedTheLatestFirstAndCounted() {
        String post = news.freestyle(author);
        String first = reply(fan, post, "Indeed");
        String second = reply(other, post, "Never");

        String cursor = author.get("/v2/freestyles/{id}/replies?limit=1", post)
                .then()
                .statusCode(200)
                .body("items.id", contains(second))
                .body("items[0].text", is("Never"))
                .body("items[0].clientId", nullValue())
                .body("items[0].actions.delete.allowed", is(true))
                .extract()
                .path("nextCursor");
        fan.get("/v2/freestyles/{id}/replies?limit=1&cursor={c}", post, cursor)
                .then()
                .body("items.id", contains(first))
                .body("items[0].clientId", notNullValue());
        counted(post, 2);
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(post, ReplyPublished.class)).hasSize(2));
    }

    @Test
    void ofOneReplyManyTimesAtOnceOneIsMade() throws Exception {
        String post = news.freestyle(author);
        Map<String, Object> draft = Map.of("clientId", Ids.next(), "text", "Once");

        List<Integer> answers =
                ParallelRunner.all(20, i -> post(fan, post, draft).statusCode());

        assertThat(answers).containsOnly(200, 201).containsOnlyOnce(201);
        counted(post, 1);
    }

    @Test
    void aRecordingIsPublishedWhenItsUploadIsReady() {
        String post = news.freestyle(author);
        UUID upload = Ids.next();
        post(fan, post, Map.of("clientId", Ids.next(), "uploadId", upload))
                .then()
                .statusCode(201)
                .body("state", is("processing"))
                .body("audio", nullValue());
        other.get("/v2/freestyles/{id}/replies", post).then().body("items", empty());
        fan.get("/v2/freestyles/{id}/replies", post).then().body("items.state", contains("processing"));

        news.tell(News.ready(upload, fan));

        other.get("/v2/freestyles/{id}/replies", post)
                .then()
                .body("items.state", contains("published"))
                .body("items[0].audio.durationMs", is(5_000));
        counted(post, 1);
        post(fan, post, Map.of("clientId", Ids.next(), "uploadId", upload))
                .then()
                .statusCode(409);
    }

    @Test
    void anothersUploadIsNotThere() {
        String post = news.freestyle(author);

        post(fan, post, Map.of("clientId", Ids.next(), "uploadId", news.upload(other)))
                .then()
                .statusCode(404);

        UUID awaited = Ids.next();
        post(fan, post, Map.of("clientId", Ids.next(), "uploadId", awaited))
                .then()
                .statusCode(201);
        news.tell(News.ready(awaited, other));
        fan.get("/v2/freestyles/{id}/replies", post)
                .then()
                .body("items.state", contains("rejected"))
                .body("items.rejectionReason", contains("upload_missing"));
        counted(post, 0);
    }

    @Test
    void itsAuthorAndThePostsRemoveIt() {
        String post = news.freestyle(author);
        String own = reply(fan, post, "Mine");
        String others = reply(other, post, "Theirs");

        remove(fan, post, others).then().statusCode(422).body("reasons.code", contains("not_author"));
        remove(fan, post, own).then().statusCode(204);
        remove(fan, post, own).then().statusCode(404);
        remove(author, post, others).then().statusCode(204);
        remove(TestFan.anyone(), post, others).then().statusCode(404);

        author.get("/v2/freestyles/{id}/replies", post).then().body("items", empty());
        counted(post, 0);
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(post, ReplyRemoved.class)).hasSize(2));
    }

    @Test
    void aModeratorHidesItAndBringsItBack() {
        String post = news.freestyle(author);
        UUID reply = UUID.fromString(reply(fan, post, "Rude"));

        news.tell(new ContentHidden(reply, author.community(), "reply", "hate", News.AT));
        news.tell(new ContentHidden(reply, author.community(), "reply", "hate", News.AT));

        other.get("/v2/freestyles/{id}/replies", post).then().body("items", empty());
        fan.get("/v2/freestyles/{id}/replies", post).then().body("items.hiddenReason", contains("hate"));
        counted(post, 0);
        news.tell(new ContentRestored(reply, author.community(), "reply", News.AT));
        other.get("/v2/freestyles/{id}/replies", post).then().body("items.text", contains("Rude"));
        counted(post, 1);
    }

    @Test
    void staffHearNoOthersRecordingByAReply() {
        String post = news.freestyle(author);
        UUID upload = Ids.next();
        String reply = post(fan, post, Map.of("clientId", Ids.next(), "uploadId", upload))
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        news.tell(News.ready(upload, other));

        moderator
                .get("/v2/replies/{id}", reply)
                .then()
                .statusCode(200)
                .body("state", is("rejected"))
                .body("audio", nullValue());
    }

    @Test
    void theRecordingOfAHiddenReplyIsWithheldUntilItIsBack() {
        String post = news.freestyle(author);
        UUID upload = news.upload(fan);
        UUID reply = UUID.fromString(post(fan, post, Map.of("clientId", Ids.next(), "uploadId", upload))
                .then()
                .statusCode(201)
                .extract()
                .path("id"));

        news.tell(new ContentHidden(reply, author.community(), "reply", "hate", News.AT));
        moderator
                .get("/v2/replies/{id}", reply)
                .then()
                .statusCode(200)
                .body("state", is("hidden"))
                .body("hiddenReason", is("hate"))
                .body("audio.url", containsString("/" + upload + "/review?"))
                .body("author.id", is(fan.id().toString()))
                .body("$", not(hasKey("clientId")));
        new TestStaff(Ids.next(), StaffRole.OWNER)
                .get("/v2/replies/{id}", reply)
                .then()
                .statusCode(404);
        fan.get("/v2/replies/{id}", reply).then().statusCode(403);
        news.tell(new ContentRestored(reply, author.community(), "reply", News.AT));
        remove(author, post, reply.toString()).then().statusCode(204);
        moderator.get("/v2/replies/{id}", reply).then().statusCode(404);

        await().untilAsserted(() -> assertThat(recordedEvents.of(post, FreestyleAudioChanged.class))
                .extracting(
                        FreestyleAudioChanged::uploadId, FreestyleAudioChanged::authorId, FreestyleAudioChanged::access)
                .containsExactly(
                        tuple(upload, fan.id(), "withheld"),
                        tuple(upload, fan.id(), "playable"),
                        tuple(upload, fan.id(), "withheld")));
    }

    @Test
    void erasureRequestHidesRepliesAndWithdrawalRestoresThem() {
        String post = news.freestyle(author);
        reply(fan, post, "Bye");

        news.tell(new ErasureRequested(fan.id(), fan.community(), Ids.next(), News.AT, News.AT));
        other.get("/v2/freestyles/{id}/replies", post).then().body("items", empty());
        counted(post, 0);

        news.tell(new ErasureWithdrawn(fan.id(), fan.community(), Ids.next(), News.AT));
        other.get("/v2/freestyles/{id}/replies", post).then().body("items.text", contains("Bye"));
        counted(post, 1);
    }

    @Test
    void blockOrMuteHidesReplies() {
        String post = news.freestyle(author);
        reply(fan, post, "Hello");
        news.tell(new UserBlocked(other.id(), fan.id(), author.community(), News.AT));
        news.tell(new UserMuted(author.id(), fan.id(), author.community(), News.AT));

        other.get("/v2/freestyles/{id}/replies", post).then().body("items", empty());
        author.get("/v2/freestyles/{id}/replies", post).then().body("items", empty());
        fan.get("/v2/freestyles/{id}/replies", post).then().body("items.text", contains("Hello"));
    }

    @Test
    void mutedFanCannotReply() {
        String post = news.freestyle(author);
        Instant now = Instant.now();
        news.tell(new SanctionImposed(
                Ids.next(),
                fan.id(),
                fan.community(),
                "muted",
                "spam",
                now.minusSeconds(60),
                now.plusSeconds(3_600),
                Ids.next(),
                "staff",
                now));

        post(fan, post, Map.of("clientId", Ids.next(), "text", "Loud"))
                .then()
                .statusCode(422)
                .body("reasons.code", contains("sanctioned"));
        fan.get("/v2/freestyles/{id}", post).then().body("actions.reply.reason", is("sanctioned"));
    }

    @Test
    void invisiblePostHasNoReplies() {
        String post = news.freestyle(author);
        TestFan stranger = TestFan.anyone();

        post(stranger, post, Map.of("clientId", Ids.next(), "text", "Hi"))
                .then()
                .statusCode(404);
        stranger.get("/v2/freestyles/{id}/replies", post).then().statusCode(404);
        author.asking().delete("/v2/freestyles/{id}", post);
        post(fan, post, Map.of("clientId", Ids.next(), "text", "Hi")).then().statusCode(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"clientId\": \"%1$s\"}",
                "{\"clientId\": \"%1$s\", \"text\": \"  \"}",
                "{\"clientId\": \"%1$s\", \"text\": \"x\", \"uploadId\": \"%1$s\"}",
                "{\"clientId\": \"%1$s\", \"text\": \"%2$s\"}",
                "{\"clientId\": \"x\", \"text\": \"x\"}"
            })
    void aReplyIsWordsOrARecording(String body) {
        String post = news.freestyle(author);

        fan.asking()
                .contentType(ContentType.JSON)
                .body(body.formatted(Ids.next(), "x".repeat(501)))
                .post("/v2/freestyles/{id}/replies", post)
                .then()
                .statusCode(400);

        counted(post, 0);
    }

    private String reply(TestFan from, String post, String text) {
        return post(from, post, Map.of("clientId", Ids.next(), "text", text))
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    private static Response post(TestFan from, String post, Map<String, ?> draft) {
        return from.asking().contentType(ContentType.JSON).body(draft).post("/v2/freestyles/{id}/replies", post);
    }

    private static Response remove(TestFan from, String post, String reply) {
        return from.asking().delete("/v2/freestyles/{id}/replies/{reply}", post, reply);
    }

    private void counted(String post, int replies) {
        await().untilAsserted(
                        () -> author.get("/v2/freestyles/{id}", post).then().body("counts.replies", is(replies)));
    }
}
