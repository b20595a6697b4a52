package io.terrace.feed.freestyle;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesRegex;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.feed.News;
import io.terrace.feed.RecordedEvents;
import io.terrace.feed.TestFan;
import io.terrace.feed.TestStaff;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.ContentRestored;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What the club's staff see of freestyles, and what media-service is told of their recordings.
@QuarkusTest
@WithTestResource(TestStack.class)
class ReviewTest {

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan author = TestFan.anyone();
    private final TestStaff moderator = new TestStaff(author.community(), StaffRole.MODERATOR);

    @Test
    void moderatorReadsHiddenFreestyle() {
        UUID upload = news.upload(author);
        Map<String, Object> draft = TestFan.draft(upload);
        draft.put("caption", "Rude");
        String id = author.post(draft).path("id");
        hide(id);

        moderator
                .get("/v2/freestyles/{id}", id)
                .then()
                .statusCode(200)
                .body("state", is("hidden"))
                .body("hiddenReason", is("hate"))
                .body("caption", is("Rude"))
                .body("author.id", is(author.id().toString()))
                .body(
                        "audio.url",
                        matchesRegex("http://localhost:8080/v2/media/%s/%s/review\\?expires=\\d+&signature=[\\w-]+"
                                .formatted(author.community(), upload)))
                .body("actions.react.reason", is("not_a_fan"))
                .body("$", not(hasKey("clientId")));
        author.neighbour().get("/v2/freestyles/{id}", id).then().statusCode(404);
        author.get("/v2/freestyles/{id}", id).then().statusCode(200).body("audio", nullValue());
    }

    @Test
    void moderatorReadsSquadOnlyFreestyle() {
        Map<String, Object> draft = TestFan.draft(news.upload(author));
        draft.put("visibility", "squad");
        String id = author.post(draft).path("id");

        moderator.get("/v2/freestyles/{id}", id).then().statusCode(200).body("visibility", is("squad"));
    }

    @Test
    void staffOfAnotherCommunityAndOfALesserRoleReadNothing() {
        String id = news.freestyle(author);

        new TestStaff(Ids.next(), StaffRole.OWNER)
                .get("/v2/freestyles/{id}", id)
                .then()
                .statusCode(404);
        new TestStaff(author.community(), StaffRole.ANALYST)
                .get("/v2/freestyles/{id}", id)
                .then()
                .statusCode(403);
    }

    @Test
    void aSecretKeyNeedsTheScope() {
        String id = news.freestyle(author);
        TestContextTokens tokens = TestContextTokens.forService("feed-service");

        given().auth()
                .oauth2(tokens.server(TestContextTokens.PARTNER, author.community(), "content:read"))
                .get("/v2/freestyles/{id}", id)
                .then()
                .statusCode(200);
        given().auth()
                .oauth2(tokens.server(TestContextTokens.PARTNER, author.community(), "polls:read"))
                .get("/v2/freestyles/{id}", id)
                .then()
                .statusCode(403)
                .body("code", is("insufficient_scope"));
    }

    @Test
    void moderatorCannotReadARemovedPost() {
        String id = news.freestyle(author);
        author.asking().delete("/v2/freestyles/{id}", id).then().statusCode(204);

        moderator.get("/v2/freestyles/{id}", id).then().statusCode(404);
    }

    @Test
    void oneHiddenBeforeItsUploadIsReadyIsHiddenThen() {
        UUID upload = Ids.next();
        String id = author.posted(upload);

        hide(id);
        moderator
                .get("/v2/freestyles/{id}", id)
                .then()
                .body("state", is("processing"))
                .body("hiddenReason", is("hate"));
        news.tell(News.ready(upload, author));

        author.neighbour().get("/v2/freestyles/{id}", id).then().statusCode(404);
        author.get("/v2/freestyles/{id}", id).then().body("state", is("hidden")).body("hiddenReason", is("hate"));
        moderator.get("/v2/freestyles/{id}", id).then().body("audio.url", containsString("/review?"));

        news.tell(new ContentRestored(UUID.fromString(id), author.community(), "freestyle", News.AT));
        author.neighbour().get("/v2/freestyles/{id}", id).then().statusCode(200).body("state", is("published"));
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(id, FreestylePublished.class)).hasSize(1));
        assertThat(recordedEvents.of(id, FreestyleRestored.class)).isEmpty();
    }

    @Test
    void theRecordingIsWithheldAndGivenBackWithThePost() {
        UUID upload = news.upload(author);
        String id = author.posted(upload);

        hide(id);
        news.tell(new ContentRestored(UUID.fromString(id), author.community(), "freestyle", News.AT));
        hide(id);
        author.asking().delete("/v2/freestyles/{id}", id).then().statusCode(204);

        await().untilAsserted(() -> assertThat(recordedEvents.of(id, FreestyleAudioChanged.class))
                .extracting(FreestyleAudioChanged::access)
                .containsExactly("withheld", "playable", "withheld", "withheld"));
        assertThat(recordedEvents.of(id, FreestyleAudioChanged.class))
                .allSatisfy(event -> assertThat(event.uploadId()).isEqualTo(upload));
    }

    private void hide(String post) {
        news.tell(new ContentHidden(UUID.fromString(post), author.community(), "freestyle", "hate", News.AT));
    }
}
