package io.terrace.community.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.community.TestStaff;
import io.terrace.platform.events.CommunityEvent.ClosedReport;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.ContentRestored;
import io.terrace.platform.events.CommunityEvent.ReportsClosed;
import io.terrace.platform.events.FeedEvent.Audio;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class ReportTest {

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    FreestyleAuthorProjection authors;

    private final TestFan fan = TestFan.anyone();
    private final TestStaff moderator = TestStaff.moderator(fan.community());

    @Test
    void aReportIsReceivedOnceHoweverOftenItIsSent() {
        Map<String, Object> draft = draft("profile", Ids.next(), "harassment");

        Response first = fan.post(draft, "/v2/reports");
        Response again = fan.post(draft, "/v2/reports");

        first.then().statusCode(201).body("state", is("received")).body("outcome", nullValue());
        assertThat(first.getHeader("Location")).isEqualTo("/v2/reports/" + first.path("id"));
        again.then().statusCode(200);
        assertThat(again.asString()).isEqualTo(first.asString());
        fan.get("/v2/reports/{id}", first.<String>path("id")).then().statusCode(200);
        fan.neighbour().get("/v2/reports/{id}", first.<String>path("id")).then().statusCode(404);
    }

    @Test
    void aFansRepeatOfTheSameIsOneReport() {
        UUID subject = Ids.next();
        String first = report(fan, "poll", subject, "spam").path("id");

        report(fan, "poll", subject, "hate")
                .then()
                .statusCode(200)
                .body("id", is(first))
                .body("reason", is("spam"));

        queue("received").then().body("items.reporters", contains(1));
    }

    @Test
    void aClientIdThatIsUsedOpensNoCase() {
        Map<String, Object> draft = draft("poll", Ids.next(), "spam");
        String first = fan.post(draft, "/v2/reports").path("id");
        draft.put("subject", Map.of("kind", "poll", "id", Ids.next()));

        fan.post(draft, "/v2/reports").then().statusCode(200).body("id", is(first));

        queue("received").then().body("items", hasSize(1));
    }

    @Test
    void reportsOfManyAreOneCase() {
        UUID subject = Ids.next();
        report(fan, "message", subject, "spam");
        report(fan.neighbour(), "message", subject, "hate");
        report(fan.neighbour(), "message", subject, "hate");

        Response queue = queue("received");

        queue.then()
                .body("items", hasSize(1))
                .body("items[0].reporters", is(3))
                .body("items[0].reasons.reason", contains("hate", "spam"))
                .body("items[0].reasons.count", contains(2, 1))
                .body("items[0].priority", is("normal"));
        moderator
                .get("/v2/report-cases/{id}/reports", queue.<String>path("items[0].id"))
                .then()
                .body("items.reason", contains("spam", "hate", "hate"))
                .body("items[0].reporterId", is(fan.id().toString()));
    }

    @Test
    void selfHarmComesFirstThenTheMostReported() {
        UUID old = Ids.next();
        UUID many = Ids.next();
        UUID harm = Ids.next();
        report(fan, "poll", old, "spam");
        for (int i = 0; i < CasePriority.MANY; i++) {
            report(fan.neighbour(), "poll", many, "spam");
        }
        report(fan, "profile", harm, "self_harm");

        queue("received")
                .then()
                .body("items.subject.id", contains(harm.toString(), many.toString(), old.toString()))
                .body("items.priority", contains("urgent", "high", "normal"));
    }

    @Test
    void theQueueKeepsItsOrderWhileItIsRead() {
        List<UUID> subjects = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            subjects.add(Ids.next());
            report(fan, "poll", subjects.get(i), "spam");
        }
        List<String> seen = new ArrayList<>();
        String cursor = "";
        for (int page = 0; cursor != null; page++) {
            Response read = moderator.get("/v2/report-cases?limit=2&cursor={cursor}", cursor);
            seen.addAll(read.<List<String>>path("items.subject.id"));
            cursor = read.path("nextCursor");
            if (page == 0) {
                report(fan.neighbour(), "poll", subjects.get(4), "self_harm");
                report(fan.neighbour(), "poll", Ids.next(), "self_harm");
            }
        }

        assertThat(seen)
                .containsExactlyElementsOf(subjects.stream().map(UUID::toString).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "kind, squad, /subject/kind",
        "reason, dislike, /reason",
        "details, long, /details",
        "id, none, /subject/id",
        "clientId, none, /clientId"
    })
    void invalidReportNamesItsField(String field, String value, String pointer) {
        Map<String, Object> subject = new HashMap<>(Map.of("kind", "poll", "id", Ids.next()));
        Map<String, Object> draft = draft("poll", Ids.next(), "spam");
        draft.put("subject", subject);
        Map<String, Object> place = field.equals("kind") || field.equals("id") ? subject : draft;
        place.put(field, value.equals("none") ? null : value.equals("long") ? "x".repeat(1001) : value);

        fan.post(draft, "/v2/reports").then().statusCode(400).body("errors.pointer", contains(pointer));
    }

    @Test
    void fanCannotReportOwnContent() {
        UUID freestyle = published(fan);

        for (Response refused :
                List.of(report(fan, "profile", fan.id(), "spam"), report(fan, "freestyle", freestyle, "spam"))) {
            refused.then().statusCode(422).body("reasons.code", contains("own_content"));
        }
        queue("received").then().body("items", empty());
    }

    @Test
    void theReporterHearsTheOutcomeInGeneralWords() {
        TestFan author = fan.neighbour().here();
        TestFan other = fan.neighbour();
        String own = report(fan, "profile", author.id(), "harassment").path("id");
        report(other, "profile", author.id(), "spam");
        String id = onlyCase();
        moderator.post(Map.of(), "/v2/report-cases/{id}/take", id).then().statusCode(200);
        fan.get("/v2/reports/{id}", own).then().body("state", is("in_review")).body("outcome", nullValue());

        moderator
                .post(
                        Map.of("reason", "harassment", "sanction", Map.of("kind", "warning", "reason", "harassment")),
                        "/v2/report-cases/{id}/act",
                        id)
                .then()
                .statusCode(200)
                .body("state", is("actioned"));

        String told = fan.get("/v2/reports/{id}", own)
                .then()
                .body("state", is("actioned"))
                .body("outcome", is("action_taken"))
                .extract()
                .asString();
        assertThat(told).doesNotContain("warning", moderator.id().toString(), id);
        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.in(fan.community(), ReportsClosed.class))
                        .singleElement()
                        .satisfies(closed -> {
                            assertThat(closed.outcome()).isEqualTo("action_taken");
                            assertThat(closed.reports())
                                    .extracting(ClosedReport::reporterId)
                                    .containsExactlyInAnyOrder(fan.id(), other.id());
                        }));
        author.get("/v2/me/sanctions")
                .then()
                .body("items.kind", contains("warning"))
                .body("items[0].caseId", nullValue());
    }

    @Test
    void dismissedContentCanBeReportedAgain() {
        UUID subject = Ids.next();
        report(fan, "event", subject, "other");
        dismiss(onlyCase()).then().statusCode(200).body("state", is("dismissed"));
        fan.get("/v2/reports").then().body("items[0].outcome", is("no_violation"));

        report(fan, "event", subject, "hate").then().statusCode(201);

        fan.get("/v2/reports").then().body("items.state", contains("received", "dismissed"));
        queue("dismissed").then().body("items", hasSize(1));
    }

    @Test
    void otherModeratorCannotTakeOrDismissACaseInReview() {
        report(fan, "poll", Ids.next(), "spam");
        String id = onlyCase();
        TestStaff other = TestStaff.moderator(fan.community());
        moderator
                .post(Map.of("note", "mine"), "/v2/report-cases/{id}/take", id)
                .then()
                .statusCode(200);

        for (String verb : List.of("take", "dismiss")) {
            other.post(Map.of(), "/v2/report-cases/{id}/" + verb, id)
                    .then()
                    .statusCode(409)
                    .body("code", is("invalid_state"))
                    .body("state", is("in_review"))
                    .body("allowed", contains("received"));
        }
        moderator.post(Map.of(), "/v2/report-cases/{id}/take", id).then().statusCode(200);
        other.post(Map.of(), "/v2/report-cases/{id}/release", id).then().statusCode(200);
        other.post(Map.of(), "/v2/report-cases/{id}/dismiss", id).then().statusCode(200);
        moderator
                .post(Map.of(), "/v2/report-cases/{id}/take", id)
                .then()
                .statusCode(409)
                .body("state", is("dismissed"));
        moderator
                .get("/v2/report-cases/{id}/history", id)
                .then()
                .body("items.act", contains("taken", "released", "dismissed"))
                .body("items.actorRole", contains("moderator", "moderator", "moderator"))
                .body("items[0].note", is("mine"));
    }

    @Test
    void caseAuthorComesFromTheServiceNotTheReporter() {
        TestFan author = fan.neighbour().here();
        UUID freestyle = Ids.next();
        report(fan, "freestyle", freestyle, "hate");
        String id = onlyCase();
        Map<String, Object> mute = Map.of("reason", "hate", "sanction", Map.of("kind", "muted", "reason", "hate"));
        act(id, mute).then().statusCode(422).body("reasons.code", contains("author_unknown"));

        publish(freestyle, author);

        moderator
                .get("/v2/report-cases/{id}", id)
                .then()
                .body("authorId", is(author.id().toString()));
        act(id, mute).then().statusCode(200);
        author.get("/v2/me/sanctions").then().body("items.kind", contains("muted"));
    }

    @Test
    void hidingAndRestoringArePublished() {
        UUID freestyle = published(fan.neighbour());
        report(fan, "freestyle", freestyle, "nudity");
        String id = onlyCase();

        act(id, Map.of("reason", "nudity", "hide", true)).then().statusCode(200).body("hidden", is(true));

        for (int i = 0; i < 2; i++) {
            moderator
                    .post(Map.of(), "/v2/report-cases/{id}/restore", id)
                    .then()
                    .statusCode(200)
                    .body("hidden", is(false));
        }
        BoundedWait.await().untilAsserted(() -> {
            assertThat(recordedEvents.in(fan.community(), ContentHidden.class))
                    .singleElement()
                    .satisfies(hidden -> assertThat(hidden.reason()).isEqualTo("nudity"));
            assertThat(recordedEvents.in(fan.community(), ContentRestored.class))
                    .hasSize(1);
        });
        moderator
                .get("/v2/report-cases/{id}/history", id)
                .then()
                .body("items.act", contains("hidden", "actioned", "restored"));
    }

    @Test
    void caseRemainsOpenAfterEmptyOrUnsupportedAction() {
        report(fan, "poll", Ids.next(), "spam");
        String id = onlyCase();

        act(id, Map.of("reason", "spam")).then().statusCode(400).body("errors.pointer", contains("/sanction"));
        act(id, Map.of("reason", "spam", "hide", true))
                .then()
                .statusCode(422)
                .body("reasons.code", contains("not_hideable"));
        moderator.get("/v2/report-cases/{id}", id).then().body("state", is("received"));
    }

    @Test
    void onlyTheClubsModeratorsSeeTheQueue() {
        report(fan, "poll", Ids.next(), "spam");
        String id = onlyCase();

        fan.get("/v2/report-cases").then().statusCode(403);
        TestClub.anyone().get("/v2/report-cases").then().statusCode(200).body("items", empty());
        TestStaff stranger = TestStaff.moderator(Ids.next());
        stranger.get("/v2/report-cases/{id}", id).then().statusCode(404);
        stranger.post(Map.of(), "/v2/report-cases/{id}/take", id).then().statusCode(404);
        new TestClub(fan.community()).get("/v2/report-cases").then().body("items.id", contains(id));
        fan.get("/v2/reports").then().body("items.id", not(containsInAnyOrder(id)));
    }

    private Response act(String id, Map<String, ?> measure) {
        return moderator.post(measure, "/v2/report-cases/{id}/act", id);
    }

    private Response dismiss(String id) {
        return moderator.post(Map.of(), "/v2/report-cases/{id}/dismiss", id);
    }

    private UUID published(TestFan author) {
        UUID freestyle = Ids.next();
        publish(freestyle, author);
        return freestyle;
    }

    private void publish(UUID freestyle, TestFan author) {
        var post = new FreestylePublished(
                freestyle,
                author.community(),
                author.id(),
                null,
                null,
                null,
                new Audio("https://x.example/a", "audio/wav", 1, 1, ""),
                Instant.EPOCH);
        tenantTransaction.call(author.community(), () -> {
            authors.apply(post);
            return post;
        });
    }

    private Response queue(String state) {
        return moderator.get("/v2/report-cases?state={state}", state);
    }

    private String onlyCase() {
        return queue("received").then().body("items", hasSize(1)).extract().path("items[0].id");
    }

    private static Response report(TestFan by, String kind, UUID subject, String reason) {
        return by.post(draft(kind, subject, reason), "/v2/reports");
    }

    private static Map<String, Object> draft(String kind, UUID subject, String reason) {
        return new HashMap<>(
                Map.of("clientId", Ids.next(), "subject", Map.of("kind", kind, "id", subject), "reason", reason));
    }
}
