package io.terrace.feed.freestyle;

import static java.time.temporal.ChronoUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.emptyIterable;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesRegex;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.feed.News;
import io.terrace.feed.TestFan;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class FreestyleCreationServiceTest {

    @Inject
    News news;

    @Inject
    MissingUploadRejectionJob missing;

    private final TestFan author = TestFan.anyone();

    @Test
    void aPostWithAReadyUploadIsPublishedAtOnce() {
        news.named(author, "Ana", News.AT);
        UUID upload = news.upload(author);
        Map<String, Object> draft = TestFan.draft(upload);
        draft.put("caption", "  Goal! ⚽ ");
        UUID event = news.event(author);
        draft.put("eventId", event);

        var answer = author.post(draft).then().statusCode(201);

        String id = answer.extract().path("id");
        answer.header("Location", is("/v2/freestyles/" + id))
                .body("clientId", is(String.valueOf(draft.get("clientId"))))
                .body("author.id", is(author.id().toString()))
                .body("author.displayName", is("Ana"))
                .body("author.avatarUrl", nullValue())
                .body("state", is("published"))
                .body("caption", is("Goal! ⚽"))
                .body("visibility", is("community"))
                .body("eventId", is(event.toString()))
                .body("rejection", nullValue())
                .body(
                        "audio.url",
                        matchesRegex("http://localhost:8080/v2/media/%s/%s\\?expires=\\d+&signature=[\\w-]+"
                                .formatted(author.community(), upload)))
                .body("audio.mimeType", is("audio/wav"))
                .body("audio.durationMs", is(5000))
                .body("audio.sizeBytes", is(44100))
                .body("audio.waveform", is("AAECAw=="))
                .body("createdAt", matchesRegex("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"));
    }

    @Test
    void newPostHasZeroCountsAndItsActions() {
        String id = news.freestyle(author);

        author.get("/v2/freestyles/{id}", id)
                .then()
                .statusCode(200)
                .body("counts", is(Map.of("plays", 0, "listeners", 0, "reactions", 0, "replies", 0)))
                .body("reactionGroups", emptyIterable())
                .body("squadReactions", emptyIterable())
                .body("sponsor", nullValue())
                .body("viewer.reactions", emptyIterable())
                .body("viewer.listenedMs", is(0))
                .body("viewer.bookmarked", is(false))
                .body("actions.react", is(Map.of("allowed", true)))
                .body("actions.delete", is(Map.of("allowed", true)))
                .body("actions.bookmark", is(Map.of("allowed", true)))
                .body("actions.edit", is(Map.of("allowed", true)))
                .body("actions.restore.reason", is("not_removed"))
                .body("actions.reply", is(Map.of("allowed", true)))
                .body("actions", aMapWithSize(6));
    }

    @Test
    void aPostWaitsForItsUpload() {
        UUID upload = Ids.next();
        String id = author.posted(upload);
        author.get("/v2/freestyles/{id}", id)
                .then()
                .body("state", is("processing"))
                .body("audio", nullValue())
                .body("actions.react.reason", is("not_published"));
        author.neighbour().get("/v2/freestyles/{id}", id).then().statusCode(404);

        news.tell(News.ready(upload, author));

        author.neighbour()
                .get("/v2/freestyles/{id}", id)
                .then()
                .statusCode(200)
                .body("state", is("published"))
                .body("$", not(hasKey("clientId")))
                .body("actions.delete", is(Map.of("allowed", false, "reason", "not_author")));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRefusedUploadRejectsThePostWhicheverIsKnownFirst(boolean uploadFirst) {
        UUID upload = Ids.next();
        if (uploadFirst) {
            news.tell(News.rejected(upload, author));
        }

        String id = author.posted(upload);
        if (!uploadFirst) {
            news.tell(News.rejected(upload, author));
        }

        author.get("/v2/freestyles/{id}", id)
                .then()
                .statusCode(200)
                .body("state", is("rejected"))
                .body("rejection.reason", is("unsupported_media_type"));
        author.neighbour().get("/v2/freestyles/{id}", id).then().statusCode(404);
    }

    @Test
    void aMessagesUploadIsNoFreestyle() {
        UUID upload = Ids.next();
        news.tell(News.ready(upload, author, "message"));

        author.post(TestFan.draft(upload))
                .then()
                .statusCode(201)
                .body("state", is("rejected"))
                .body("rejection.reason", is("wrong_purpose"));
    }

    @Test
    void rejectionOfAReadyUploadIsIgnored() {
        UUID upload = news.upload(author);

        news.tell(News.rejected(upload, author));

        author.post(TestFan.draft(upload)).then().statusCode(201).body("state", is("published"));
    }

    @Test
    void anothersUploadIsNotThere() {
        UUID upload = news.upload(author.neighbour());

        author.post(TestFan.draft(upload)).then().statusCode(404).body("code", is("not_found"));
    }

    @Test
    void aForgedUploadIsRejectedAndDoesNotStandInItsOwnersWay() {
        UUID upload = Ids.next();
        TestFan forger = author.neighbour();
        String forged = forger.posted(upload);
        String own = author.posted(upload);

        news.tell(News.ready(upload, author));

        forger.get("/v2/freestyles/{id}", forged)
                .then()
                .body("state", is("rejected"))
                .body("rejection.reason", is("upload_missing"));
        author.get("/v2/freestyles/{id}", own).then().body("state", is("published"));
    }

    @Test
    void anUploadOfAnotherCommunityPublishesNothing() {
        UUID upload = Ids.next();
        String id = author.posted(upload);

        news.tell(News.ready(upload, new TestFan(Ids.next(), author.id())));

        author.get("/v2/freestyles/{id}", id).then().body("state", is("processing"));
    }

    @Test
    void anUploadIsUsedOnce() {
        UUID upload = news.upload(author);
        author.posted(upload);

        author.post(TestFan.draft(upload)).then().statusCode(409).body("code", is("already_exists"));
    }

    @Test
    void aRepeatedClientIdReturnsTheOriginal() {
        Map<String, Object> draft = TestFan.draft(news.upload(author));
        String id = author.post(draft).then().statusCode(201).extract().path("id");
        draft.put("caption", "Another");

        author.post(draft).then().statusCode(200).body("id", is(id)).body("caption", nullValue());
    }

    @Test
    void anotherFanMayUseTheSameClientId() {
        Map<String, Object> draft = TestFan.draft(Ids.next());
        author.post(draft).then().statusCode(201);

        author.neighbour().post(draft).then().statusCode(201);
    }

    @Test
    void anIdempotencyKeyReplaysTheFirstAnswer() {
        Map<String, Object> draft = TestFan.draft(news.upload(author));
        var first = author.asking()
                .header("Idempotency-Key", "once")
                .contentType("application/json")
                .body(draft)
                .post("/v2/freestyles");

        var second = author.asking()
                .header("Idempotency-Key", "once")
                .contentType("application/json")
                .body(draft)
                .post("/v2/freestyles");

        second.then()
                .statusCode(201)
                .header("Idempotency-Replayed", "true")
                .header("Location", first.header("Location"));
        assertThat(second.asString()).isEqualTo(first.asString());
    }

    @Test
    void eventWithoutUserOrOfAnotherCommunityIsRefused() {
        UUID upload = news.upload(author);
        for (UUID event : new UUID[] {Ids.next(), news.event(TestFan.anyone())}) {
            Map<String, Object> draft = TestFan.draft(upload);
            draft.put("eventId", event);

            author.post(draft)
                    .then()
                    .statusCode(404)
                    .body("code", is("not_found"))
                    .body("errors[0].pointer", is("/eventId"))
                    .body("errors[0].code", is("unknown"));
        }
        author.post(TestFan.draft(upload)).then().statusCode(201);
    }

    @Test
    void postWithoutItsUploadIsRejectedInTheEnd() {
        String id = author.posted(Ids.next());
        String ready = news.freestyle(author);

        missing.rejectPostedBefore(Instant.now().minus(1, HOURS));
        author.get("/v2/freestyles/{id}", id).then().body("state", is("processing"));
        missing.rejectPostedBefore(Instant.now().plus(1, HOURS));

        author.get("/v2/freestyles/{id}", id)
                .then()
                .body("state", is("rejected"))
                .body("rejection.reason", is("upload_missing"))
                .body("audio", nullValue());
        author.get("/v2/freestyles/{id}", ready).then().body("state", is("published"));
    }

    @Test
    void anUploadThatIsLatePublishesThePostAfterAll() {
        UUID upload = Ids.next();
        String id = author.posted(upload);
        missing.rejectPostedBefore(Instant.now().plus(1, HOURS));

        news.tell(News.ready(upload, author));

        author.neighbour()
                .get("/v2/freestyles/{id}", id)
                .then()
                .statusCode(200)
                .body("state", is("published"))
                .body("rejection", nullValue());
    }

    @Test
    void rejectedPostIsNotPublishedByALaterEvent() {
        UUID upload = Ids.next();
        String id = author.posted(upload);
        news.tell(News.rejected(upload, author));

        missing.rejectPostedBefore(Instant.now().plus(1, HOURS));
        news.tell(News.ready(upload, author));

        author.get("/v2/freestyles/{id}", id)
                .then()
                .body("state", is("rejected"))
                .body("rejection.reason", is("unsupported_media_type"));
    }
}
