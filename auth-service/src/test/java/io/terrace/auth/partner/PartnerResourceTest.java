package io.terrace.auth.partner;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItems;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.platform.testing.TestStack;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class PartnerResourceTest {

    @Test
    void aNewPartnerHasTheDefaults() {
        operator()
                .body(Map.of("name", "FC Default"))
                .post("/v2/partners")
                .then()
                .statusCode(201)
                .header("Location", containsString("/v2/partners/"))
                .body("name", equalTo("FC Default"))
                .body("configVersion", equalTo(1))
                .body("settings.accessTokenTtl", equalTo(900))
                .body("settings.unsignedSync", equalTo(false))
                .body("settings.rateLimits.size()", equalTo(0));
    }

    @Test
    void partnerUpdateRetainsOtherSettingsAndRaisesVersion() {
        Club club = Club.found(Map.of("accessTokenTtl", 3600));

        operator()
                .body(Map.of("settings", Map.of("rateLimits", Map.of("reads", 30_000))))
                .patch("/v2/partners/{id}", club.partner())
                .then()
                .statusCode(200)
                .body("settings.rateLimits.reads", equalTo(30_000))
                .body("settings.accessTokenTtl", equalTo(3600))
                .body("configVersion", greaterThan(1));
    }

    @Test
    void aChangeOfNothingIsNoNewVersion() {
        Club club = Club.found();

        operator()
                .body(Map.of("name", "FC Example"))
                .patch("/v2/partners/{id}", club.partner())
                .then()
                .statusCode(200)
                .body("configVersion", equalTo(1));
    }

    @Test
    void optingOutOfSignaturesIsAudited() {
        Club club = Club.found();

        operator()
                .body(Map.of("settings", Map.of("unsignedSync", true)))
                .patch("/v2/partners/{id}", club.partner())
                .then()
                .statusCode(200);

        operator()
                .get("/v2/partners/{id}/audit-log", club.partner())
                .then()
                .statusCode(200)
                .body("items.action", hasItems("unsigned_sync_allowed", "partner_changed", "partner_created"))
                .body("items[0].actorRole", equalTo("operator"));
    }

    @Test
    void pagesShowEveryPartnerOnce() {
        List<UUID> made = List.of(
                Club.found().partner(), Club.found().partner(), Club.found().partner());

        var seen = new HashSet<UUID>();
        String cursor = "";
        do {
            var page = ok(operator()
                    .queryParam("limit", 2)
                    .queryParam("cursor", cursor)
                    .get("/v2/partners"));
            List<UUID> ids = page.getList("items.id", UUID.class);
            ids.forEach(id -> assertThat(seen.add(id)).isTrue());
            cursor = page.getString("nextCursor");
        } while (cursor != null);

        assertThat(seen).containsAll(made);
    }

    @Test
    void aCursorOfAnotherListIsRefused() {
        Club club = Club.found();
        club.another();
        Club other = Club.found();
        String cursor = ok(operator().queryParam("limit", 1).get("/v2/partners/{id}/communities", club.partner()))
                .getString("nextCursor");

        problem(
                operator().queryParam("cursor", cursor).get("/v2/partners/{id}/communities", other.partner()),
                400,
                "cursor_mismatch");
        problem(operator().queryParam("cursor", "nonsense").get("/v2/partners"), 400, "invalid_cursor");
    }

    @Test
    void valuesOutOfRangeAreNamed() {
        invalid(operator().body(Map.of()).post("/v2/partners"), "/name");
        invalid(operator().body(Map.of("name", "a\nb")).post("/v2/partners"), "/name");
        invalid(settings(Map.of("accessTokenTtl", 86_401)), "/settings/accessTokenTtl");
        invalid(settings(Map.of("branding", Map.of("primaryColor", "red"))), "/settings/branding/primaryColor");
        invalid(settings(Map.of("sdk", Map.of("minVersion", "1.5"))), "/settings/sdk/minVersion");
        problem(settings(Map.of("rateLimits", Map.of("reads", 0))), 400, "validation_failed");
        problem(settings(Map.of("rateLimits", "many")), 400, "validation_failed");
        problem(settings(Map.of("rateLimits", Map.of("raeds", 30))), 400, "validation_failed");
        problem(settings(Map.of("rateLimits", Map.of("unauthenticated", 30))), 400, "validation_failed");
        problem(operator().body("{").post("/v2/partners"), 400, "invalid_json");
        problem(operator().body("").post("/v2/partners"), 400, "validation_failed");
    }

    @Test
    void aPartnersServerSeesItsPartnerAndNoOther() {
        Club club = Club.found();
        Club other = Club.found();

        ok(club.server().get("/v2/partners/{id}", club.partner()));
        var foreign = club.server().get("/v2/partners/{id}", other.partner());
        var absent = club.server().get("/v2/partners/{id}", UUID.randomUUID());

        problem(foreign, 403, "api_key_partner_mismatch");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
    }

    @Test
    void onlyOperatorsMakeAndChangePartners() {
        Club club = Club.found();

        problem(club.server().body(Map.of("name", "X")).post("/v2/partners"), 403, "insufficient_scope");
        problem(club.app().get("/v2/partners"), 403, "insufficient_scope");
        problem(
                club.server().body(Map.of("name", "X")).patch("/v2/partners/{id}", club.partner()),
                403,
                "insufficient_scope");
    }

    @Test
    void anUnknownPartnerIsNotFound() {
        problem(operator().get("/v2/partners/{id}", UUID.randomUUID()), 404, "not_found");
        problem(operator().get("/v2/partners/{id}", "not-an-id"), 404, "not_found");
        problem(operator().body(Map.of()).patch("/v2/partners/{id}", UUID.randomUUID()), 404, "not_found");
    }

    private static io.restassured.response.Response settings(Map<String, Object> settings) {
        return operator().body(Map.of("name", "FC", "settings", settings)).post("/v2/partners");
    }
}
