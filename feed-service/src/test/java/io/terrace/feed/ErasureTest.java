package io.terrace.feed;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.ContentRestored;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.events.PrivacyEvent.ErasureRequested;
import io.terrace.platform.events.PrivacyEvent.ErasureWithdrawn;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.privacy.PersonalDataCatalog;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Posts and reactions of a fan who leaves.
@QuarkusTest
@WithTestResource(TestStack.class)
class ErasureTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Inject
    PersonalDataCatalog catalogue;

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan fan = TestFan.anyone();
    private final TestFan other = fan.neighbour();

    @Test
    void everyTableIsInTheCatalogue() {
        assertThat(catalogue.tables()).isEqualTo(TestSchemaInspector.all());
    }

    @Test
    void fanErasureDeletesPostsAndReactions() throws Exception {
        news.named(fan, "Canary", NOON);
        Map<String, Object> draft = TestFan.draft(news.upload(fan));
        draft.put("caption", "Canary sings");
        String own = fan.post(draft).path("id");
        String others = news.freestyle(other);
        other.react(own, "fire").then().statusCode(200);
        fan.react(others, "fire").then().statusCode(200);
        await().untilAsserted(
                        () -> other.get("/v2/freestyles/{id}", others).then().body("reactionGroups", hasSize(1)));

        erase(fan.community(), fan.id());

        assertThat(TestSchemaInspector.holding(fan.community(), "Canary")).isEmpty();
        other.get("/v2/freestyles/{id}", own).then().statusCode(404);
        await().untilAsserted(
                        () -> other.get("/v2/freestyles/{id}", others).then().body("reactionGroups", empty()));
    }

    @Test
    void returningFanHasTheirPostsAgain() throws Exception {
        String own = news.freestyle(fan);
        UUID erasure = Ids.next();

        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new ErasureRequested(fan.id(), fan.community(), erasure, NOON, NOON));
            await().untilAsserted(() -> other.get("/v2/feed").then().body("items", empty()));
            broker.send(Ids.next(), new ErasureWithdrawn(fan.id(), fan.community(), erasure, NOON));
        }

        await().untilAsserted(() -> other.get("/v2/freestyles/{id}", own).then().statusCode(200));
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(own, FreestyleRestored.class)).hasSize(1));
    }

    @Test
    void postReadyWhileItsAuthorIsLeavingIsPublishedOnceTheyAreBack() {
        UUID upload = Ids.next();
        UUID erasure = Ids.next();
        String post = fan.posted(upload);
        news.tell(new ErasureRequested(fan.id(), fan.community(), erasure, NOON, NOON));
        news.tell(News.ready(upload, fan));
        other.get("/v2/freestyles/{id}", post).then().statusCode(404);

        news.tell(new ErasureWithdrawn(fan.id(), fan.community(), erasure, NOON));

        other.get("/v2/freestyles/{id}", post).then().statusCode(200).body("state", is("published"));
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(post, FreestylePublished.class)).hasSize(1));
        assertThat(recordedEvents.of(post, FreestyleRestored.class)).isEmpty();
    }

    @Test
    void withdrawnErasureLeavesModeratedPostsHidden() {
        String before = news.freestyle(fan);
        String meanwhile = news.freestyle(fan);
        String restored = news.freestyle(fan);
        UUID erasure = Ids.next();

        hide(before);
        hide(restored);
        news.tell(new ErasureRequested(fan.id(), fan.community(), erasure, NOON, NOON));
        news.tell(new ErasureRequested(fan.id(), fan.community(), erasure, NOON, NOON));
        hide(meanwhile);
        news.tell(new ContentRestored(UUID.fromString(restored), fan.community(), "freestyle", NOON));
        other.get("/v2/freestyles/{id}", restored).then().statusCode(404);
        news.tell(new ErasureWithdrawn(fan.id(), fan.community(), erasure, NOON));

        other.get("/v2/freestyles/{id}", before).then().statusCode(404);
        other.get("/v2/freestyles/{id}", meanwhile).then().statusCode(404);
        other.get("/v2/freestyles/{id}", restored).then().statusCode(200);
        news.tell(new ContentRestored(UUID.fromString(meanwhile), fan.community(), "freestyle", NOON));
        other.get("/v2/freestyles/{id}", meanwhile).then().statusCode(200);
    }

    private void hide(String post) {
        news.tell(new ContentHidden(UUID.fromString(post), fan.community(), "freestyle", "hate", NOON));
    }

    private void erase(UUID community, UUID fan) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(fan, community, Ids.next(), Instant.parse("2026-01-01T12:00:00Z")));
        }
        await().untilAsserted(() -> assertThat(TestSchemaInspector.holding(community, fan.toString()))
                .contains("erased_fan")
                .isSubsetOf(catalogue.tablesThatKeep()));
    }
}
