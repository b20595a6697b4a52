package io.terrace.community.profile;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.community.News;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestFan;
import io.terrace.platform.events.AuthEvent.MaskedIdentity;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.events.CommunityEvent.ConsentChanged;
import io.terrace.platform.events.CommunityEvent.PrivacyChanged;
import io.terrace.platform.events.CommunityEvent.ProfileChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class ProfileResourceTest {

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan fan = TestFan.anyone();

    @Test
    void unknownFanExistsAfterTheirFirstRequest() {
        fan.get("/v2/me")
                .then()
                .statusCode(200)
                .body("id", is(fan.id().toString()))
                .body("displayName", nullValue())
                .body("onboarding.required", is(true))
                .body("privacy.whoCanMessage", is("everyone"))
                .body("privacy.squaddieEligible", is(false))
                .body("consent.analytics", is(false))
                .body("consent.version", nullValue());
    }

    @Test
    void theClubsWordShowsUntilTheFanHasTheirOwn() {
        news.registered(fan, "Ana Ruiz", News.AT);
        fan.get("/v2/me").then().body("displayName", is("Ana Ruiz")).body("onboarding.required", is(false));

        fan.change(Map.of("displayName", "  Anita  ")).then().body("displayName", is("Anita"));
        news.named(fan, "Ana R.", News.AT.plusSeconds(1));
        fan.get("/v2/me").then().body("displayName", is("Anita"));

        fan.change(Map.of("displayName", "")).then().body("displayName", is("Ana R."));
    }

    @Test
    void ownIdentitiesAreShownMasked() {
        var mail = new MaskedIdentity("email", "a•••@e•••.com", "otp");
        var phone = new MaskedIdentity("phone", "+44•••12", "signature");
        news.tell(new UserRegistered(fan.id(), fan.community(), Ids.next(), null, null, News.AT, List.of(mail, phone)));
        news.named(fan, "Ana", News.AT.plusSeconds(1));
        fan.get("/v2/me")
                .then()
                .body("identities.kind", contains("email", "phone"))
                .body("identities.masked", contains("a•••@e•••.com", "+44•••12"))
                .body("identities.verifiedBy", contains("otp", "signature"));
        assertThat(fan.neighbour().get("/v2/profiles/{id}", fan.id()).asString())
                .doesNotContain("•••");

        news.tell(new UserUpdated(fan.id(), fan.community(), Ids.next(), "Ana", null, News.AT, List.of(phone)));
        fan.get("/v2/me").then().body("identities.kind", contains("phone"));
        fan.neighbour().get("/v2/me").then().body("identities", empty());
    }

    @Test
    void anOlderWordOfTheClubChangesNothing() {
        news.named(fan, "New", News.AT.plusMillis(1));
        news.registered(fan, "Old", News.AT);

        fan.get("/v2/me").then().body("displayName", is("New")).body("joinedAt", is("2026-01-01T12:00:00.000Z"));
    }

    @Test
    void absentFieldIsUnchanged() {
        fan.change(Map.of("bio", "Curva sur", "favouriteTeam", "Atlético", "locale", "es-MX", "timezone", "Asia/Tokyo"))
                .then()
                .statusCode(200);

        fan.change(Map.of("bio", "", "onboarded", true))
                .then()
                .body("bio", nullValue())
                .body("favouriteTeam", is("Atlético"))
                .body("locale", is("es-MX"))
                .body("timezone", is("Asia/Tokyo"))
                .body("onboarding.required", is(false));
    }

    @ParameterizedTest
    @CsvSource({
        "displayName, 51",
        "bio, 301",
        "favouriteTeam, 81",
        "handle, 31",
        "handle, 2",
        "locale, 9",
        "timezone, 5",
    })
    void invalidFieldRejectsEntireUpdate(String field, int length) {
        fan.change(Map.of("bio", "Curva sur", "locale", "es")).then().statusCode(200);

        fan.change(Map.of(field, "x".repeat(length)))
                .then()
                .statusCode(400)
                .body("code", is("validation_failed"))
                .body("errors.pointer", contains("/" + field));
        fan.get("/v2/me").then().body("bio", is("Curva sur")).body("locale", is("es"));
    }

    @Test
    void aLengthIsCountedInCharactersNotInUnits() {
        fan.change(Map.of("displayName", "⚽".repeat(50))).then().statusCode(200);
        fan.change(Map.of("displayName", "🏟".repeat(50))).then().statusCode(200);
    }

    @Test
    void nullClearsProfileFieldsAndAbsenceRetainsThem() {
        fan.change(Map.of("handle", "capo_9", "bio", "Curva sur", "locale", "es"))
                .then()
                .statusCode(200);

        fan.change("{\"handle\": null, \"locale\": null}")
                .then()
                .statusCode(200)
                .body("handle", nullValue())
                .body("locale", nullValue())
                .body("bio", is("Curva sur"));
        fan.neighbour().change(Map.of("handle", "capo_9")).then().statusCode(200);
        fan.change("{\"onboarded\": null}").then().statusCode(400).body("errors.pointer", contains("/onboarded"));
    }

    @Test
    void aHandleIsOneFans() {
        TestFan other = fan.neighbour();
        fan.change(Map.of("handle", "Ana_7")).then().body("handle", is("ana_7"));

        other.change(Map.of("handle", "ANA_7", "bio", "Curva sur"))
                .then()
                .statusCode(409)
                .body("code", is("already_exists"))
                .body("errors.pointer", contains("/handle"));
        other.get("/v2/me").then().body("handle", nullValue()).body("bio", nullValue());
        TestFan.anyone().change(Map.of("handle", "ana_7")).then().statusCode(200);

        fan.change(Map.of("handle", "")).then().body("handle", nullValue());
        other.change(Map.of("handle", "ana_7")).then().statusCode(200);
    }

    @Test
    void refusedHandleDoesNotReleaseTheOldOne() {
        TestFan other = fan.neighbour();
        other.change(Map.of("handle", "taken")).then().statusCode(200);
        fan.change(Map.of("handle", "mine")).then().statusCode(200);

        fan.change(Map.of("handle", "taken")).then().statusCode(409);

        fan.get("/v2/me").then().body("handle", is("mine"));
        other.change(Map.of("handle", "mine")).then().statusCode(409);
    }

    @Test
    void concurrentClaimsGiveHandleToOneFan() throws Exception {
        List<Integer> answers = ParallelRunner.all(
                30, i -> fan.neighbour().change(Map.of("handle", "capo")).statusCode());

        assertThat(Collections.frequency(answers, 200)).isOne();
        assertThat(Collections.frequency(answers, 409)).isEqualTo(29);
    }

    @Test
    void profilesAreReadByTheirIds() {
        TestFan one = fan.here().neighbour().here();
        String ids = fan.id() + "," + one.id() + "," + Ids.next() + ","
                + TestFan.anyone().here().id();

        fan.get("/v2/profiles?ids={ids}", ids)
                .then()
                .statusCode(200)
                .body(
                        "items.id",
                        containsInAnyOrder(fan.id().toString(), one.id().toString()));
        fan.get("/v2/profiles?ids={ids}", Ids.next()).then().body("items", empty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "01900000-0000-7000-8000-000000000009,"})
    void malformedIdListIsRefused(String ids) {
        fan.get("/v2/profiles?ids={ids}", ids).then().statusCode(400).body("errors.pointer", contains("/ids"));
    }

    @Test
    void aHundredAndOneProfilesAreTooMany() {
        String ids = String.join(",", Collections.nCopies(101, Ids.next().toString()));

        fan.get("/v2/profiles?ids={ids}", ids).then().statusCode(400);
        fan.get("/v2/profiles").then().statusCode(400);
    }

    @Test
    void foreignAndAbsentProfilesLookTheSame() {
        TestFan stranger = TestFan.anyone().here();

        assertThat(refusal(stranger.id())).isEqualTo(refusal(Ids.next()));
    }

    @Test
    void privacyIsDecidedAllAtOnce() {
        Map<String, Object> wanted = new HashMap<>(Map.of(
                "discoverable", false,
                "whoCanMessage", "squad",
                "whoCanCall", "nobody",
                "showPresence", false,
                "readReceipts", false,
                "squaddieEligible", true));

        fan.put(wanted, "/v2/me/privacy").then().statusCode(200).body("whoCanCall", is("nobody"));
        fan.put(wanted, "/v2/me/privacy").then().statusCode(200);
        wanted.remove("discoverable");
        fan.put(wanted, "/v2/me/privacy").then().statusCode(400).body("errors.pointer", contains("/discoverable"));

        fan.get("/v2/me/privacy").then().body("discoverable", is(false));
        await().untilAsserted(() -> assertThat(recordedEvents.in(fan.community(), PrivacyChanged.class))
                .singleElement()
                .satisfies(told -> assertThat(told.whoCanCall()).isEqualTo("nobody")));
    }

    @Test
    void eachConsentIsPublished() {
        Map<String, Object> consent = Map.of("analytics", true, "personalisedSponsorship", false, "version", "2026-1");

        fan.put(consent, "/v2/me/consent").then().statusCode(200).body("analytics", is(true));

        fan.get("/v2/me/consent").then().body("version", is("2026-1"));
        await().untilAsserted(() -> assertThat(recordedEvents.in(fan.community(), ConsentChanged.class))
                .singleElement()
                .satisfies(told -> assertThat(told.analytics()).isTrue()));
    }

    @Test
    void changedCardIsPublished() {
        news.registered(fan, "Ana", News.AT);
        fan.change(Map.of("bio", "Curva sur")).then().statusCode(200);
        fan.change(Map.of("handle", "ana")).then().statusCode(200);
        news.named(fan, "Ana", News.AT.plusSeconds(1));

        await().untilAsserted(() -> assertThat(recordedEvents.in(fan.community(), ProfileChanged.class))
                .extracting(ProfileChanged::handle)
                .containsExactly(null, "ana"));
    }

    private String refusal(UUID id) {
        var response = fan.get("/v2/profiles/{id}", id);
        response.then().statusCode(404);
        return response.asString().replace(response.path("requestId"), "");
    }
}
