package io.terrace.community.report;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.terrace.community.News;
import io.terrace.community.TestFan;
import io.terrace.community.TestStaff;
import io.terrace.platform.events.FeedEvent.Audio;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.ReplyPublished;
import io.terrace.platform.events.FeedEvent.ReplyRemoved;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What a moderator is shown of what was reported.
@QuarkusTest
@WithTestResource(TestStack.class)
class ReportedContentSnapshotTest {

    @Inject
    News news;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();
    private final TestStaff moderator = TestStaff.moderator(fan.community());

    @Test
    void reportSnapshotPreservesFreestyle() {
        UUID freestyle = published("Rude words");
        report("freestyle", freestyle);

        news.tell(new FreestyleAudioChanged(
                freestyle, author.community(), author.id(), Ids.next(), FreestyleAudioChanged.DELETED, News.AT));

        onlyCase()
                .body("items[0].authorId", is(author.id().toString()))
                .body("items[0].snapshot.authorId", is(author.id().toString()))
                .body("items[0].snapshot.text", is("Rude words"))
                .body("items[0].snapshot.audio.mimeType", is("audio/wav"))
                .body("items[0].snapshot.audio.durationMs", is(5000))
                .body("items[0].snapshot.createdAt", is("2026-01-01T12:00:00.000Z"));
    }

    @Test
    void removedPostIsReportedWithoutItsText() {
        UUID freestyle = published("Rude words");
        news.tell(new FreestyleAudioChanged(
                freestyle, author.community(), author.id(), Ids.next(), FreestyleAudioChanged.DELETED, News.AT));

        report("freestyle", freestyle);

        onlyCase().body("items[0].authorId", is(author.id().toString())).body("items[0].snapshot.text", nullValue());
    }

    @Test
    void removedReplyIsReportedWithoutItsText() {
        UUID freestyle = Ids.next();
        UUID reply = Ids.next();
        news.tell(
                new ReplyPublished(freestyle, author.community(), fan.id(), reply, author.id(), "Rude words", News.AT));
        news.tell(new ReplyRemoved(freestyle, author.community(), fan.id(), reply, author.id(), News.AT));

        report("reply", reply);

        onlyCase().body("items[0].authorId", is(author.id().toString())).body("items[0].snapshot.text", nullValue());
    }

    @Test
    void aReportThatComesBeforeTheFreestyleIsCaughtUpWith() {
        UUID freestyle = Ids.next();
        report("freestyle", freestyle);
        onlyCase().body("items[0].snapshot", nullValue());

        publish(freestyle, "Rude words");

        onlyCase().body("items[0].snapshot.text", is("Rude words"));
    }

    @Test
    void reportSnapshotPreservesProfile() {
        author.here()
                .change(Map.of("displayName", "Rude", "bio", "Ruder"))
                .then()
                .statusCode(200);
        report("profile", author.id());

        author.change(Map.of("displayName", "Kind", "bio", "Kinder")).then().statusCode(200);
        author.neighbour().post(draft("profile", author.id()), "/v2/reports");

        onlyCase().body("items[0].snapshot.displayName", is("Rude")).body("items[0].snapshot.text", is("Ruder"));
        moderator
                .get("/v2/report-cases/{id}", onlyCase().extract().<String>path("items[0].id"))
                .then()
                .body("snapshot.text", is("Ruder"));
    }

    @Test
    void itGoesWithItsAuthor() throws Exception {
        UUID freestyle = published("Canary words");
        report("freestyle", freestyle);

        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(author.id(), author.community(), Ids.next(), News.AT));
        }

        await().untilAsserted(() -> assertThat(TestSchemaInspector.holding(author.community(), "Canary"))
                .isEmpty());
        onlyCase().body("items[0].snapshot", nullValue());
    }

    @Test
    void aModeratorReadsProfilesOfTheirCommunity() {
        author.here().change(Map.of("displayName", "Rude")).then().statusCode(200);
        author.delete("/v2/me").then().statusCode(202);

        moderator
                .get("/v2/profiles/{id}", author.id())
                .then()
                .statusCode(200)
                .body("displayName", is("Rude"))
                .body("actions.message.reason", is("not_a_fan"))
                .body("viewer.relationship", is("none"));
        moderator.get("/v2/profiles?ids={id}", author.id()).then().body("items", hasSize(1));
        fan.get("/v2/profiles/{id}", author.id()).then().statusCode(404);
        TestStaff.moderator(Ids.next())
                .get("/v2/profiles/{id}", author.id())
                .then()
                .statusCode(404);
        new TestStaff(author.community(), Ids.next(), StaffRole.ANALYST)
                .get("/v2/profiles/{id}", author.id())
                .then()
                .statusCode(403);
    }

    private UUID published(String caption) {
        UUID freestyle = Ids.next();
        publish(freestyle, caption);
        return freestyle;
    }

    private void publish(UUID freestyle, String caption) {
        news.tell(new FreestylePublished(
                freestyle,
                author.community(),
                author.id(),
                null,
                null,
                caption,
                new Audio("https://x.example/a", "audio/wav", 5_000, 1, ""),
                News.AT));
    }

    private void report(String kind, UUID subject) {
        fan.post(draft(kind, subject), "/v2/reports").then().statusCode(201);
    }

    private static Map<String, Object> draft(String kind, UUID subject) {
        return Map.of("clientId", Ids.next(), "subject", Map.of("kind", kind, "id", subject), "reason", "hate");
    }

    private ValidatableResponse onlyCase() {
        return moderator.get("/v2/report-cases").then().body("items", hasSize(1));
    }
}
