package io.terrace.feed.freestyle;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.terrace.feed.News;
import io.terrace.feed.RecordedEvents;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.events.FeedEvent.FreestyleUpdated;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class FreestyleEditServiceTest {

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();

    @Test
    void captionChangesArePublished() {
        String post = news.freestyle(author);

        patch(author, post, Map.of("caption", "  What a goal "))
                .then()
                .statusCode(200)
                .body("caption", is("What a goal"));
        fan.get("/v2/freestyles/{id}", post).then().body("caption", is("What a goal"));

        patch(author, post, nulled("caption")).then().statusCode(200).body("caption", nullValue());
        patch(author, post, Map.of()).then().statusCode(200).body("caption", nullValue());

        await().untilAsserted(() ->
                assertThat(recordedEvents.of(post, FreestyleUpdated.class)).hasSize(2));
    }

    @Test
    void formerAudienceHearsOfARemoval() {
        String post = news.freestyle(author);

        patch(author, post, Map.of("visibility", "squad"))
                .then()
                .statusCode(200)
                .body("visibility", is("squad"));

        fan.get("/v2/freestyles/{id}", post).then().statusCode(404);
        await().untilAsserted(() -> {
            assertThat(recordedEvents.of(post, FreestyleRemoved.class))
                    .extracting(FreestyleRemoved::visibility)
                    .containsExactly("community");
            assertThat(recordedEvents.of(post, FreestyleRestored.class))
                    .extracting(FreestyleRestored::visibility)
                    .containsExactly("squad");
        });
    }

    @Test
    void ofTwoChangesWithOneTagOneIsMade() throws Exception {
        String post = news.freestyle(author);
        String tag = author.get("/v2/freestyles/{id}", post).header("ETag");

        List<Integer> answers = ParallelRunner.all(
                2,
                i -> author.asking()
                        .header("If-Match", tag)
                        .contentType(ContentType.JSON)
                        .body(Map.of("caption", "Number " + i))
                        .patch("/v2/freestyles/{id}", post)
                        .statusCode());

        assertThat(answers).containsExactlyInAnyOrder(200, 412);
    }

    @Test
    void aReactionDoesNotMakeATagStale() {
        String post = news.freestyle(author);
        String tag = author.get("/v2/freestyles/{id}", post).header("ETag");
        fan.react(post, "fire");

        author.asking()
                .header("If-Match", tag)
                .contentType("application/merge-patch+json")
                .body(Map.of("caption", "Still mine"))
                .patch("/v2/freestyles/{id}", post)
                .then()
                .statusCode(200)
                .body("counts.reactions", is(1));
    }

    @Test
    void onlyTheAuthorChangesIt() {
        String post = news.freestyle(author);

        patch(fan, post, Map.of("caption", "Mine")).then().statusCode(422).body("reasons.code", contains("not_author"));
        patch(TestFan.anyone(), post, Map.of("caption", "Mine")).then().statusCode(404);
        author.asking().delete("/v2/freestyles/{id}", post);
        patch(author, post, Map.of("caption", "Mine")).then().statusCode(404);
    }

    @Test
    void mutedFanCanOnlyClearACaption() {
        String post = news.freestyle(author);
        patch(author, post, Map.of("caption", "Loud"));
        Instant now = Instant.now();
        news.tell(new SanctionImposed(
                Ids.next(),
                author.id(),
                author.community(),
                "muted",
                "spam",
                now.minusSeconds(60),
                now.plusSeconds(3_600),
                Ids.next(),
                "staff",
                now));

        patch(author, post, Map.of("caption", "Louder"))
                .then()
                .statusCode(422)
                .body("reasons.code", contains("sanctioned"));

        patch(author, post, nulled("caption")).then().statusCode(200).body("caption", nullValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-01T00:00:00Z", "9000-01-01T00:00:00Z"})
    void anEndIsAMinuteToAYearFromNow(String end) {
        String post = news.freestyle(author);

        patch(author, post, Map.of("expiresAt", end))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", is("/expiresAt"));

        Map<String, Object> draft = TestFan.draft(news.upload(author));
        draft.put("expiresAt", end);
        author.post(draft).then().statusCode(400).body("errors[0].pointer", is("/expiresAt"));
    }

    @Test
    void anEndCanBeMovedAndTakenAway() {
        Map<String, Object> draft = TestFan.draft(news.upload(author));
        draft.put("expiresAt", Instant.now().plus(Duration.ofHours(1)).toString());
        String post = author.post(draft).then().statusCode(201).extract().path("id");

        String later = "2026-12-31T12:00:00Z";
        if (Instant.now().isBefore(Instant.parse("2026-12-30T12:00:00Z"))) {
            patch(author, post, Map.of("expiresAt", later)).then().statusCode(200);
        }
        patch(author, post, nulled("expiresAt")).then().statusCode(200).body("expiresAt", nullValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"visibility\": null}", "{\"visibility\": \"moon\"}", "{\"caption\": 5}", "[]", "null"})
    void invalidChangeIsRefused(String body) {
        String post = news.freestyle(author);

        author.asking()
                .contentType(ContentType.JSON)
                .body(body)
                .patch("/v2/freestyles/{id}", post)
                .then()
                .statusCode(400);
    }

    private static Map<String, @Nullable Object> nulled(String member) {
        Map<String, @Nullable Object> body = new HashMap<>();
        body.put(member, null);
        return body;
    }

    private static Response patch(TestFan editor, String post, Map<String, ?> change) {
        return editor.asking().contentType(ContentType.JSON).body(change).patch("/v2/freestyles/{id}", post);
    }
}
