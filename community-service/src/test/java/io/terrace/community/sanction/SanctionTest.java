package io.terrace.community.sanction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.community.TestStaff;
import io.terrace.platform.events.CommunityEvent.SanctionEnded;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.events.CommunityEvent.SanctionLifted;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class SanctionTest {

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan fan = TestFan.anyone();
    private final TestStaff moderator = TestStaff.moderator(fan.community());
    private final TestStaff second = TestStaff.moderator(fan.community());

    @BeforeEach
    void come() {
        fan.here();
    }

    @Test
    void mutedFanCannotRequestInviteOrSpeak() {
        TestFan other = fan.neighbour().here();
        String end = Instant.now().plus(Duration.ofDays(1)).toString();
        String id = impose(fan, "muted", end);

        for (Response refused : List.of(
                fan.post(Map.of("userId", other.id()), "/v2/squad/requests"),
                fan.post(Map.of("kind", "community"), "/v2/invitations"),
                fan.change(Map.of("bio", "Look here")),
                fan.change(Map.of("displayName", "Somebody")))) {
            refused.then()
                    .statusCode(422)
                    .body("code", is("not_eligible"))
                    .body("reasons.code", contains("sanctioned"))
                    .body("reasons[0].params.kind", is("muted"))
                    .body("reasons[0].params", hasKey("endsAt"));
        }
        fan.get("/v2/profiles/{id}", other.id())
                .then()
                .body("actions.requestSquad.allowed", is(false))
                .body("actions.requestSquad.reason", is("sanctioned"))
                .body("actions.requestSquad.params.kind", is("muted"));
        fan.change(Map.of("bio", "", "locale", "es")).then().statusCode(200);

        lift(id).then().statusCode(200).body("state", is("lifted"));

        fan.post(Map.of("userId", other.id()), "/v2/squad/requests").then().statusCode(201);
        fan.get("/v2/profiles/{id}", other.id()).then().body("actions.requestSquad.reason", is("requested"));
    }

    @Test
    void warningRestrictsNothing() {
        impose(fan, "warning", null);

        fan.change(Map.of("bio", "Curva sur")).then().statusCode(200);

        fan.get("/v2/me/sanctions").then().body("items.kind", contains("warning"));
    }

    @Test
    void sanctionEndsByItselfAndIsPublishedOnce() {
        String end = Instant.now().plus(Duration.ofSeconds(2)).toString();
        impose(fan, "muted", end);
        fan.change(Map.of("bio", "Look here")).then().statusCode(422);

        BoundedWait.await()
                .untilAsserted(
                        () -> fan.change(Map.of("bio", "Look here")).then().statusCode(200));

        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.in(fan.community(), SanctionEnded.class))
                        .singleElement()
                        .satisfies(ended -> assertThat(ended.userId()).isEqualTo(fan.id())));
        assertThat(recordedEvents.in(fan.community(), SanctionImposed.class)).hasSize(1);
        fan.get("/v2/me/sanctions").then().body("items.state", contains("ended"));
    }

    @Test
    void ofAKindOneIsInForce() {
        String id = impose(fan, "muted", null);
        post(fan, "muted", null).then().statusCode(409).body("code", is("already_exists"));
        impose(fan, "suspended", null);
        impose(fan, "warning", null);
        impose(fan, "warning", null);

        lift(id);

        impose(fan, "muted", null);
        moderator.get("/v2/sanctions?userId={id}", fan.id()).then().body("items", hasSize(5));
        moderator.get("/v2/sanctions?userId={id}&state=lifted", fan.id()).then().body("items.id", contains(id));
    }

    @ParameterizedTest
    @CsvSource({
        "endsAt, 2020-01-01T00:00:00Z, /endsAt",
        "endsAt, 2999-01-01T00:00:00Z, /endsAt",
        "kind, banned, /kind",
        "reason, mood, /reason"
    })
    void invalidSanctionNamesItsField(String field, String value, String pointer) {
        Map<String, Object> draft = draft(fan.id(), "muted", null);
        draft.put(field, value);

        moderator.post(draft, "/v2/sanctions").then().statusCode(400).body("errors.pointer", contains(pointer));
    }

    @Test
    void moderatorSanctionsOnlyFansOfOwnCommunity() {
        post(TestFan.anyone(), "muted", null).then().statusCode(404);
        TestStaff.moderator(Ids.next())
                .post(draft(fan.id(), "muted", null), "/v2/sanctions")
                .then()
                .statusCode(404);
        fan.post(draft(fan.id(), "muted", null), "/v2/sanctions").then().statusCode(403);
    }

    @Test
    void fanLearnsTheReasonNotTheReporter() {
        String id = impose(fan, "muted", null);

        String told = fan.get("/v2/me/sanctions")
                .then()
                .body("items.id", contains(id))
                .body("items[0].reason", is("harassment"))
                .body("items[0]", not(hasKey("note")))
                .extract()
                .asString();

        assertThat(told).doesNotContain(moderator.id().toString(), "moderator");
        fan.neighbour().get("/v2/me/sanctions").then().body("items", empty());
        moderator
                .get("/v2/sanctions/{id}", id)
                .then()
                .body("imposedBy", is(moderator.id().toString()))
                .body("note", is("seen"));
    }

    @Test
    void aGrantedAppealLifts() {
        String id = impose(fan, "muted", null);
        appeal(fan, id).then().statusCode(201).body("appeal.state", is("received"));
        second.get("/v2/sanctions?appeal=received").then().body("items.id", contains(id));

        decide(second, id, "granted").then().statusCode(200).body("state", is("lifted"));

        fan.get("/v2/me/sanctions")
                .then()
                .body("items[0].appeal.state", is("granted"))
                .body("items[0].appeal", not(hasKey("decidedBy")));
        fan.change(Map.of("bio", "Thanks")).then().statusCode(200);
        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.in(fan.community(), SanctionLifted.class))
                        .hasSize(1));
        decide(second, id, "upheld").then().statusCode(409).body("state", is("granted"));
    }

    @Test
    void anAppealThatFailsIsTheLast() {
        String id = impose(fan, "muted", null);
        appeal(fan, id);

        decide(second, id, "upheld").then().statusCode(200).body("state", is("active"));

        appeal(fan, id).then().statusCode(409).body("code", is("invalid_state")).body("state", is("upheld"));
        fan.change(Map.of("bio", "Look here")).then().statusCode(422);
    }

    @Test
    void moderatorCannotDecideTheAppealOfTheirOwnSanction() {
        String id = impose(fan, "muted", null);
        decide(second, id, "upheld").then().statusCode(409).body("state", is("none"));
        appeal(fan, id);

        decide(moderator, id, "upheld").then().statusCode(422).body("reasons.code", contains("own_decision"));

        decide(second, id, "upheld").then().statusCode(200);
    }

    @Test
    void clubAppealsForSuspendedFan() {
        String id = impose(fan, "suspended", null);
        fan.neighbour()
                .post(Map.of("text", "Not me"), "/v2/sanctions/{id}/appeal", id)
                .then()
                .statusCode(404);

        new TestClub(fan.community())
                .asking()
                .body(Map.of("text", "They wrote to us"))
                .post("/v2/sanctions/{id}/appeal", id)
                .then()
                .statusCode(201);

        decide(second, id, "granted").then().body("state", is("lifted"));
    }

    @Test
    void endedSanctionCannotBeLiftedOrAppealed() {
        String id =
                impose(fan, "muted", Instant.now().plus(Duration.ofSeconds(1)).toString());
        BoundedWait.await()
                .untilAsserted(
                        () -> moderator.get("/v2/sanctions/{id}", id).then().body("state", is("ended")));

        lift(id).then().statusCode(409).body("state", is("ended"));
        appeal(fan, id).then().statusCode(409).body("state", is("ended"));
    }

    @Test
    void repeatedLiftGrantsPendingAppealOnce() {
        String id = impose(fan, "muted", null);
        appeal(fan, id);

        lift(id).then().statusCode(200).body("appeal.state", is("granted"));
        lift(id).then().statusCode(200);

        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.in(fan.community(), SanctionLifted.class))
                        .hasSize(1));
    }

    private String impose(TestFan user, String kind, @Nullable String end) {
        return post(user, kind, end).then().statusCode(201).extract().path("id");
    }

    private Response post(TestFan user, String kind, @Nullable String end) {
        return moderator.post(draft(user.id(), kind, end), "/v2/sanctions");
    }

    private Response lift(String id) {
        return moderator.post(Map.of(), "/v2/sanctions/{id}/lift", id);
    }

    private static Response appeal(TestFan by, String id) {
        return by.post(Map.of("text", "It was not me"), "/v2/sanctions/{id}/appeal", id);
    }

    private static Response decide(TestStaff by, String id, String word) {
        return by.post(Map.of("decision", word), "/v2/sanctions/{id}/appeal/decision", id);
    }

    private static Map<String, Object> draft(UUID user, String kind, @Nullable String end) {
        Map<String, Object> draft =
                new HashMap<>(Map.of("userId", user, "kind", kind, "reason", "harassment", "note", "seen"));
        if (end != null) {
            draft.put("endsAt", end);
        }
        return draft;
    }
}
