package io.terrace.community;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.testing.OpenApiEntityTagAssertions;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What can be changed has a version, and changes that name another one are refused.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class VersionTest {

    @TestHTTPResource(value = "/openapi?format=json", management = true)
    URI openApi;

    private final TestClub club = TestClub.anyone();
    private final TestFan fan = club.fan();

    @Test
    void ofTwoChangesToOnesProfileOneIsMade() throws Exception {
        for (int round = 0; round < 10; round++) {
            String tag = tag(fan::asking, "/v2/me");
            String bio = "Round " + round + ", fan ";

            List<Response> answers = ParallelRunner.all(
                    2,
                    number -> fan.asking()
                            .header("If-Match", tag)
                            .body(Map.of("bio", bio + number))
                            .patch("/v2/me"));

            assertThat(answers).extracting(Response::statusCode).containsExactlyInAnyOrder(200, 412);
            assertThat(answers)
                    .filteredOn(answer -> answer.statusCode() == 200)
                    .allMatch(answer -> answer.header("ETag").equals(tag(fan::asking, "/v2/me")));
        }
    }

    @Test
    void aProfileOfAnotherVersionStays() {
        String tag = tag(fan::asking, "/v2/me");

        fan.asking()
                .header("If-Match", "\"zz\"")
                .body(Map.of("displayName", "Ana"))
                .patch("/v2/me")
                .then()
                .statusCode(412)
                .body("code", is("precondition_failed"));

        fan.asking().header("If-None-Match", tag).get("/v2/me").then().statusCode(304);
    }

    @Test
    void aNewSquadMemberFailsNoChangeToOnesProfile() {
        String tag = tag(fan::asking, "/v2/me");

        fan.connect(fan.neighbour());

        assertThat(tag(fan::asking, "/v2/me")).isNotEqualTo(tag);
        fan.asking()
                .header("If-Match", tag)
                .body(Map.of("displayName", "Ana"))
                .patch("/v2/me")
                .then()
                .statusCode(200);
    }

    @Test
    void privacyIsSetAtItsVersion() throws Exception {
        assertGuarded(
                fan::asking,
                "/v2/me/privacy",
                number -> Map.of(
                        "discoverable",
                        number == 0,
                        "whoCanMessage",
                        "nobody",
                        "whoCanCall",
                        "nobody",
                        "showPresence",
                        false,
                        "readReceipts",
                        false,
                        "squaddieEligible",
                        false));
    }

    @Test
    void consentIsSetAtItsVersion() throws Exception {
        assertGuarded(
                fan::asking,
                "/v2/me/consent",
                number -> Map.of("analytics", true, "personalisedSponsorship", true, "version", "v" + number));
    }

    @Test
    void squaddieSettingsAreSetAtTheirVersion() throws Exception {
        assertGuarded(
                club::asking,
                "/v2/squaddie-of-the-day/settings",
                number -> Map.of("timezone", number == 0 ? "Europe/Madrid" : "America/Lima", "enabled", true));
    }

    @Test
    void ofTwoChangesToAnEventOneIsMade() throws Exception {
        String event = "/v2/events/" + club.event(Map.of());
        String tag = tag(club::asking, event);

        List<Integer> statuses = ParallelRunner.all(
                2,
                number -> club.asking()
                        .header("If-Match", tag)
                        .body(Map.of("capacity", 10 + number))
                        .patch(event)
                        .statusCode());

        assertThat(statuses).containsExactlyInAnyOrder(200, 412);
        assertThat(tag(club::asking, event)).isNotEqualTo(tag);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cancel", "postpone"})
    void aStepOfAnotherVersionIsNotTaken(String verb) {
        String event = "/v2/events/" + club.event(Map.of());
        String tag = tag(club::asking, event);

        club.asking()
                .header("If-Match", "\"zz\"")
                .post(event + "/" + verb)
                .then()
                .statusCode(412);

        assertThat(tag(club::asking, event)).isEqualTo(tag);
        club.asking().header("If-Match", tag).post(event + "/" + verb).then().statusCode(200);
    }

    @Test
    void aGuestFailsNoChangeToAnEvent() {
        String event = "/v2/events/" + club.event(Map.of());
        String tag = tag(club::asking, event);

        fan.put(Map.of("status", "going"), event + "/rsvp").then().statusCode(200);

        club.asking()
                .header("If-Match", tag)
                .body(Map.of("title", "Derby"))
                .patch(event)
                .then()
                .statusCode(200);
    }

    @Test
    void aSanctionIsLiftedAtItsVersion() {
        TestStaff moderator = TestStaff.moderator(fan.community());
        fan.here();
        String id = moderator
                .post(Map.of("userId", fan.id(), "kind", "muted", "reason", "spam"), "/v2/sanctions")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        String path = "/v2/sanctions/" + id;
        String tag = tag(moderator::asking, path);
        fan.post(Map.of("text", "It was not me"), path + "/appeal").then().statusCode(201);

        moderator.asking().header("If-Match", tag).post(path + "/lift").then().statusCode(412);

        moderator.get(path).then().body("state", is("active"));
        moderator
                .asking()
                .header("If-Match", tag(moderator::asking, path))
                .post(path + "/lift")
                .then()
                .statusCode(200)
                .header("ETag", equalTo(tag(moderator::asking, path)));
    }

    @Test
    void theDocumentSaysSo() throws IOException {
        OpenApiEntityTagAssertions.assertKept(
                new ObjectMapper().readTree(given().get(openApi).asByteArray()));
    }

    @Test
    void anInvitationIsTakenBackAtItsVersion() {
        Response made = fan.invite(Map.of());
        String path = "/v2/invitations/" + made.path("id");
        fan.neighbour().here().accept(made.path("code")).then().statusCode(200);

        fan.asking().header("If-Match", "\"zz\"").delete(path).then().statusCode(412);
        fan.asking().header("If-Match", made.header("ETag")).delete(path).then().statusCode(200);

        fan.asking().header("If-Match", made.header("ETag")).delete(path).then().statusCode(412);
    }

    /// Set whole, by two at once.
    private static void assertGuarded(
            Supplier<RequestSpecification> caller, String path, IntFunction<Map<String, ?>> body) throws Exception {
        String tag = tag(caller, path);

        caller.get()
                .header("If-Match", "\"zz\"")
                .body(body.apply(0))
                .put(path)
                .then()
                .statusCode(412);
        caller.get().header("If-None-Match", tag).get(path).then().statusCode(304);
        List<Integer> statuses = ParallelRunner.all(
                2,
                number -> caller.get()
                        .header("If-Match", tag)
                        .body(body.apply(number))
                        .put(path)
                        .statusCode());

        assertThat(statuses).containsExactlyInAnyOrder(200, 412);
        assertThat(tag(caller, path)).isNotEqualTo(tag);
    }

    private static String tag(Supplier<RequestSpecification> caller, String path) {
        return caller.get().get(path).then().statusCode(200).extract().header("ETag");
    }
}
