package io.terrace.feed.sanction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.terrace.feed.News;
import io.terrace.feed.RecordedEvents;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.ContentRestored;
import io.terrace.platform.events.CommunityEvent.SanctionEnded;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.events.CommunityEvent.SanctionLifted;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class SanctionTest {

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();

    @Test
    void mutedFanCanReadButNotPostOrReact() {
        String post = news.freestyle(author);
        fan.react(post, "like").then().statusCode(200);
        Instant end = Instant.now().plus(Duration.ofDays(1));

        UUID sanction = impose(fan, "muted", end);

        isRefused(fan.react(post, "fire"));
        isRefused(fan.post(TestFan.draft(news.upload(fan))));
        fan.get("/v2/freestyles/{id}", post)
                .then()
                .statusCode(200)
                .body("actions.react.allowed", is(false))
                .body("actions.react.reason", is("sanctioned"))
                .body("actions.react.params", hasKey("endsAt"));
        fan.asking().delete("/v2/freestyles/{id}/reactions/like", post).then().statusCode(200);

        news.tell(new SanctionLifted(sanction, fan.id(), fan.community(), "muted", News.AT));

        fan.react(post, "fire").then().statusCode(200);
        fan.get("/v2/feed").then().body("items[0].freestyle.actions.react.reason", nullValue());
    }

    @Test
    void repeatByMutedFanReturnsExistingPost() {
        Map<String, Object> draft = TestFan.draft(news.upload(fan));
        String post = fan.post(draft).path("id");

        impose(fan, "muted", null);

        fan.post(draft).then().statusCode(200).body("id", is(post));
    }

    @Test
    void sanctionIsOverAtItsEndBeforeTheSweep() {
        String post = news.freestyle(author);
        impose(fan, "muted", Instant.now().plusSeconds(1));

        BoundedWait.await().until(() -> fan.react(post, "like").statusCode() == 200);
    }

    @Test
    void warningRestrictsNothingAndEndsAlone() {
        String post = news.freestyle(author);
        impose(fan, "warning", null);
        fan.react(post, "like").then().statusCode(200);

        UUID muted = impose(fan, "muted", null);
        impose(fan, "suspended", null);
        news.tell(new SanctionEnded(muted, fan.id(), fan.community(), "muted", News.AT));

        isRefused(fan.react(post, "fire")).body("reasons[0].params.kind", is("suspended"));
        TestFan.anyone().get("/v2/feed").then().statusCode(200);
    }

    @Test
    void hiddenPostIsVisibleOnlyToItsAuthorUntilRestored() {
        String post = news.freestyle(author);
        fan.react(post, "like").then().statusCode(200);

        hide(post);
        hide(post);

        fan.get("/v2/freestyles/{id}", post).then().statusCode(404);
        fan.react(post, "fire").then().statusCode(404);
        fan.get("/v2/feed").then().body("items", empty());
        author.get("/v2/feed").then().body("items", empty());
        author.get("/v2/freestyles/{id}", post)
                .then()
                .statusCode(200)
                .body("state", is("hidden"))
                .body("hiddenReason", is("hate"))
                .body("audio", nullValue());
        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.of(post, FreestyleRemoved.class))
                        .hasSize(1));

        news.tell(new ContentRestored(UUID.fromString(post), author.community(), "freestyle", News.AT));

        fan.get("/v2/freestyles/{id}", post)
                .then()
                .statusCode(200)
                .body("viewer.reactions", contains("like"))
                .body("$", not(hasKey("hiddenReason")));
        fan.get("/v2/feed").then().body("items.freestyle.id", contains(post));
        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.of(post, FreestyleRestored.class))
                        .hasSize(1));
    }

    @Test
    void hiddenPostRemovedByItsAuthorIsNotRestored() {
        String post = news.freestyle(author);
        hide(post);
        author.asking().delete("/v2/freestyles/{id}", post).then().statusCode(204);

        news.tell(new ContentRestored(UUID.fromString(post), author.community(), "freestyle", News.AT));

        author.get("/v2/freestyles/{id}", post).then().statusCode(404);
        fan.get("/v2/freestyles/{id}", post).then().statusCode(404);
    }

    private void hide(String post) {
        news.tell(new ContentHidden(UUID.fromString(post), author.community(), "freestyle", "hate", News.AT));
    }

    private UUID impose(TestFan on, String kind, @Nullable Instant end) {
        UUID id = Ids.next();
        news.tell(new SanctionImposed(
                id, on.id(), on.community(), kind, "spam", News.AT, end, Ids.next(), "moderator", News.AT));
        return id;
    }

    private static ValidatableResponse isRefused(Response answer) {
        return answer.then()
                .statusCode(422)
                .body("code", is("not_eligible"))
                .body("reasons.code", contains("sanctioned"));
    }
}
