package io.terrace.auth.session;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.platform.events.AuthEvent.DeviceRegistered;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class SessionResourceTest {

    private static final String SESSION = "/v2/auth/sessions/{id}";
    private static final UUID INSTALLATION = UUID.randomUUID();

    private Club club;
    private JsonPath phone;
    private JsonPath tablet;

    @Inject
    HeardEvents events;

    @BeforeEach
    void signInTwice() {
        club = Club.found();
        phone = club.sync(Map.of("externalUserId", "fan", "installationId", INSTALLATION));
        tablet = club.sync(Map.of("externalUserId", "fan"));
    }

    @Test
    void aFanSeesTheirSessionsNewestFirst() {
        JsonPath page = ok(club.fan(phone).get("/v2/auth/sessions"));

        assertThat(page.getList("items.id")).containsExactly(id(tablet), id(phone));
        assertThat(page.getList("items.current")).containsExactly(false, true);
        assertThat(page.getString("items[1].installationId")).isEqualTo(INSTALLATION.toString());
        assertThat(page.getString("items[1].method")).isEqualTo("partner");
    }

    @Test
    void theInstallationsHeaderServesWhereTheBodyNamesNone() {
        var answer = club.app()
                .header("X-Service-Installation-Id", INSTALLATION)
                .body(Map.of("externalUserId", "headed"))
                .post("/v2/auth/partner-sync");
        var nonsense = club.app()
                .header("X-Service-Installation-Id", "nonsense")
                .body(Map.of("externalUserId", "headed"))
                .post("/v2/auth/partner-sync");

        var sessions = ok(club.fan(ok(answer)).get("/v2/auth/sessions"));

        assertThat(ok(nonsense).getString("sessionId")).isEqualTo(sessions.getString("items[0].id"));
        assertThat(sessions.getList("items.installationId")).containsExactly(null, INSTALLATION.toString());
    }

    @Test
    void nullTakesASessionsNameAwayAndAbsenceDoesNot() {
        ok(club.fan(phone).body(Map.of("name", "Tablet")).patch(SESSION, id(tablet)));

        JsonPath kept = ok(club.fan(phone).body("{}").patch(SESSION, id(tablet)));
        JsonPath nameless = ok(club.fan(phone).body("{\"name\": null}").patch(SESSION, id(tablet)));

        assertThat(kept.getString("name")).isEqualTo("Tablet");
        assertThat(nameless.getString("name")).isNull();
    }

    @Test
    void aFanNamesASessionAndTakesTheNameAway() {
        JsonPath named =
                ok(club.fan(phone).body(Map.of("name", " Ana's tablet ")).patch(SESSION, id(tablet)));
        String seen = ok(club.fan(phone).get(SESSION, id(tablet))).getString("name");
        problem(
                club.fan(phone)
                        .header("If-Match", "\"zz\"")
                        .body(Map.of("name", "mine"))
                        .patch(SESSION, id(tablet)),
                412,
                "precondition_failed");
        JsonPath nameless = ok(club.fan(phone).body(Map.of("name", " ")).patch(SESSION, id(tablet)));

        assertThat(named.getString("name")).isEqualTo("Ana's tablet").isEqualTo(seen);
        assertThat(named.getBoolean("current")).isFalse();
        assertThat(nameless.getString("name")).isNull();
        invalid(club.fan(phone).body(Map.of("name", "x".repeat(65))).patch(SESSION, id(tablet)), "/name");
        invalid(club.fan(phone).body(Map.of("name", "a\nb")).patch(SESSION, id(tablet)), "/name");
    }

    @Test
    void onlyALiveSessionOfOnesOwnIsNamed() {
        JsonPath stranger = club.sync(Map.of("externalUserId", "stranger"));
        club.fan(phone).delete(SESSION, id(tablet)).then().statusCode(204);

        var foreign = club.fan(stranger).body(Map.of("name", "mine")).patch(SESSION, id(phone));
        var absent = club.fan(stranger).body(Map.of("name", "mine")).patch(SESSION, UUID.randomUUID());

        problem(foreign, 404, "not_found");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
        problem(club.fan(phone).body(Map.of("name", "gone")).patch(SESSION, id(tablet)), 404, "not_found");
    }

    @Test
    void pushTokenIsPublishedWithItsInstallation() {
        JsonPath tokens = ok(club.app()
                .header("X-Service-SDK-Platform", "ios")
                .body(Map.of("externalUserId", "pushed", "installationId", INSTALLATION, "pushToken", "0a1b2c"))
                .post("/v2/auth/partner-sync"));
        JsonPath homeless = club.sync(Map.of("externalUserId", "pushed", "pushToken", "0a1b2c"));
        club.fan(homeless).delete(SESSION, id(homeless)).then().statusCode(204);

        DeviceRegistered told = events.await(
                DeviceRegistered.class, event -> event.sessionId().toString().equals(id(tokens)));
        events.await(SessionRevoked.class, event -> event.sessionId().toString().equals(id(homeless)));

        assertThat(told.installationId()).isEqualTo(INSTALLATION);
        assertThat(told.platform()).isEqualTo("ios");
        assertThat(told.pushToken()).isEqualTo("0a1b2c");
        assertThat(told.userId()).isEqualTo(tokens.getUUID("user.id"));
        assertThat(events.all(
                        DeviceRegistered.class,
                        event -> event.sessionId().toString().equals(id(homeless))))
                .isEmpty();
    }

    @Test
    void pagesFollowEachOther() {
        JsonPath first = ok(club.fan(phone).queryParam("limit", 1).get("/v2/auth/sessions"));
        JsonPath second = ok(club.fan(phone)
                .queryParam("cursor", first.getString("nextCursor"))
                .get("/v2/auth/sessions"));

        assertThat(first.getList("items.id")).containsExactly(id(tablet));
        assertThat(second.getList("items.id")).containsExactly(id(phone));
        assertThat(second.getString("nextCursor")).isNull();
    }

    @Test
    void endedSessionIsPublishedAndCannotRefresh() {
        club.fan(phone).delete(SESSION, id(tablet)).then().statusCode(204);
        club.fan(phone).delete(SESSION, id(tablet)).then().statusCode(204);

        problem(club.refresh(tablet.getString("refreshToken")), 401, "session_revoked");
        ok(club.refresh(phone.getString("refreshToken")));
        SessionRevoked told = events.await(
                SessionRevoked.class, event -> event.sessionId().toString().equals(id(tablet)));
        assertThat(told.reason()).isEqualTo("logout");
        assertThat(told.communityId()).isEqualTo(club.community());
    }

    @Test
    void loggingOutEndsThisSessionByDefault() {
        club.fan(phone).post("/v2/auth/logout").then().statusCode(204);

        problem(club.refresh(phone.getString("refreshToken")), 401, "session_revoked");
        ok(club.refresh(tablet.getString("refreshToken")));
    }

    @Test
    void theOthersCanBeLoggedOutOrAll() {
        logOut("others");
        ok(club.refresh(phone.getString("refreshToken")));
        problem(club.refresh(tablet.getString("refreshToken")), 401, "session_revoked");

        logOut("all");
        problem(club.refresh(phone.getString("refreshToken")), 401, "session_revoked");
    }

    @Test
    void deletingSessionListEndsAllSessions() {
        club.fan(tablet).delete("/v2/auth/sessions").then().statusCode(204);

        problem(club.refresh(phone.getString("refreshToken")), 401, "session_revoked");
        problem(club.refresh(tablet.getString("refreshToken")), 401, "session_revoked");
    }

    @Test
    void anotherFansSessionIsAsIfItWereNotThere() {
        JsonPath stranger = club.sync(Map.of("externalUserId", "stranger"));

        var foreign = club.fan(stranger).delete(SESSION, id(phone));
        var absent = club.fan(stranger).delete(SESSION, UUID.randomUUID());

        problem(foreign, 404, "not_found");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
        problem(club.fan(stranger).get(SESSION, id(phone)), 404, "not_found");
        club.fan(phone).get(SESSION, id(phone)).then().statusCode(200).body("current", equalTo(true));
        assertThat(ok(club.fan(stranger).get("/v2/auth/sessions")).getList("items.id"))
                .isEqualTo(List.of(id(stranger)));
    }

    @Test
    void anAppWithoutAFanHasNoSessions() {
        problem(club.app().get("/v2/auth/sessions"), 403, "insufficient_scope");
        problem(club.app().post("/v2/auth/logout"), 403, "insufficient_scope");
        problem(club.fan(phone).body(Map.of("scope", "some")).post("/v2/auth/logout"), 400, "validation_failed");
    }

    private void logOut(String scope) {
        club.fan(phone)
                .body(Map.of("scope", scope))
                .post("/v2/auth/logout")
                .then()
                .statusCode(204);
    }

    private static String id(JsonPath tokens) {
        return tokens.getString("sessionId");
    }
}
