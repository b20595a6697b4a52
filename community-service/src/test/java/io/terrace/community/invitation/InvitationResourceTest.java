package io.terrace.community.invitation;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.terrace.community.TestFan;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class InvitationResourceTest {

    private final TestFan fan = TestFan.anyone();

    @Test
    void invitationIsValidForAMonth() {
        fan.invite(Map.of())
                .then()
                .statusCode(201)
                .body("code", matchesPattern("[0-9A-HJKMNP-TV-Z]{10}"))
                .body("kind", is("community"))
                .body("maxUses", is(100))
                .body("uses", is(0))
                .body("status", is("active"))
                .body("eventId", nullValue());
        Response made = fan.invite(Map.of());
        assertThat(made.getHeader("Location")).isEqualTo("/v2/invitations/" + made.path("code"));
        assertThat(made.<String>path("url")).endsWith("/l/" + made.path("code"));
        assertThat(Instant.parse(made.path("createdAt")).plus(Duration.ofDays(30)))
                .isEqualTo(made.<String>path("expiresAt"));
    }

    @ParameterizedTest
    @CsvSource({
        "kind, party, /kind",
        "maxUses, 0, /maxUses",
        "maxUses, 1001, /maxUses",
        "eventId, 01900000-0000-7000-8000-000000000001, /eventId",
        "expiresAt, 2020-01-01T00:00:00Z, /expiresAt",
        "expiresAt, 2999-01-01T00:00:00Z, /expiresAt",
        "kind, event, /eventId"
    })
    void invalidInvitationNamesItsField(String field, String value, String pointer) {
        Object sent = field.equals("maxUses") ? Integer.valueOf(value) : value;
        fan.invite(Map.of(field, sent))
                .then()
                .statusCode(400)
                .body("code", is("validation_failed"))
                .body("errors.pointer", contains(pointer));
    }

    @Test
    void invitationPreviewHidesInviter() {
        Response made = fan.invite(Map.of());
        String code = made.path("code");

        String told = given().auth()
                .oauth2(TestContextTokens.forService("community-service").app(fan.community()))
                .get("/v2/invitations/{code}", code)
                .then()
                .statusCode(200)
                .body("kind", is("community"))
                .body("status", is("active"))
                .body("keySet()", hasSize(6))
                .extract()
                .asString();

        assertThat(told).doesNotContain(fan.id().toString(), made.<String>path("id"));
        fan.neighbour()
                .get("/v2/invitations/{code}", code.toLowerCase(Locale.ROOT))
                .then()
                .statusCode(200);
    }

    @Test
    void onlyTheInviterTakesAnInvitationBack() {
        Response made = fan.invite(Map.of());
        String id = made.path("id");
        String code = made.path("code");

        fan.neighbour().asking().delete("/v2/invitations/{id}", id).then().statusCode(404);
        for (int i = 0; i < 2; i++) {
            fan.asking()
                    .delete("/v2/invitations/{id}", id)
                    .then()
                    .statusCode(200)
                    .body("status", is("revoked"));
        }

        fan.neighbour()
                .accept(code)
                .then()
                .statusCode(409)
                .body("code", is("invalid_state"))
                .body("state", is("revoked"));
        given().get("/l/{code}", code).then().statusCode(410).body("code", is("link_expired"));
        fan.get("/v2/links/{code}", code).then().statusCode(410);
    }

    @Test
    void usesAreReadByTheInviterAPageAtATime() {
        String code = fan.invite(Map.of()).path("code");
        List<String> guests = IntStream.range(0, 3)
                .mapToObj(i -> {
                    TestFan guest = fan.neighbour();
                    guest.accept(code).then().statusCode(200);
                    return guest.id().toString();
                })
                .toList();

        fan.neighbour().get("/v2/invitations/{id}/uses", id()).then().statusCode(404);
        Response first = fan.get("/v2/invitations/{id}/uses?limit=2", id());
        first.then().body("items.userId", contains(guests.get(2), guests.get(1)));
        fan.get("/v2/invitations/{id}/uses?limit=2&cursor={c}", id(), first.path("nextCursor"))
                .then()
                .body("items.userId", contains(guests.getFirst()))
                .body("nextCursor", nullValue());
    }

    @Test
    void ownInvitationsAreListedNewestFirst() {
        List<String> codes = IntStream.range(0, 3)
                .mapToObj(i -> fan.invite(Map.of()).<String>path("code"))
                .toList();
        fan.neighbour().invite(Map.of()).then().statusCode(201);

        Response first = fan.get("/v2/invitations?limit=2");
        first.then().body("items.code", contains(codes.get(2), codes.get(1)));
        fan.get("/v2/invitations?limit=2&cursor={c}", first.<String>path("nextCursor"))
                .then()
                .body("items.code", contains(codes.getFirst()));
    }

    @Test
    void anInvitationIsItsOwnLink() {
        Response made = fan.invite(Map.of());
        String code = made.path("code");

        fan.neighbour()
                .get("/v2/links/{code}", code)
                .then()
                .body("target", is("invite"))
                .body("deepLink", is("service://invite/" + code));
        assertThat(given().get("/l/{code}", code)
                        .then()
                        .statusCode(200)
                        .extract()
                        .asString())
                .contains("service://invite/" + code)
                .doesNotContain(fan.id().toString());
        fan.neighbour()
                .asking()
                .body(Map.of("target", "invite", "id", code.toLowerCase(Locale.ROOT)))
                .post("/v2/links")
                .then()
                .statusCode(200)
                .body("code", is(code))
                .body("expiresAt", is(made.<String>path("expiresAt")));
        fan.asking()
                .body(Map.of("target", "invite", "id", "0123456789"))
                .post("/v2/links")
                .then()
                .statusCode(404);
    }

    @Test
    void theInviterDrawsAnInvitation() throws Exception {
        Response made = fan.invite(Map.of());
        String id = made.path("id");

        Response svg = fan.get("/v2/invitations/{id}/qr", id);
        Response png = fan.get("/v2/invitations/{id}/qr?format=png&size=300", id);

        svg.then().statusCode(200).contentType("image/svg+xml").header("Cache-Control", "private, max-age=86400");
        png.then().statusCode(200).contentType("image/png").header("ETag", matchesPattern("\"[0-9a-f]{32}\""));
        assertThat(Pictures.readSvg(svg.asByteArray(), 512)).isEqualTo(made.<String>path("url"));
        assertThat(Pictures.readPng(png.asByteArray(), 300)).isEqualTo(made.<String>path("url"));
        fan.asking()
                .header("If-None-Match", png.getHeader("ETag"))
                .get("/v2/invitations/{id}/qr?format=png&size=300", id)
                .then()
                .statusCode(304);
        fan.neighbour().get("/v2/invitations/{id}/qr", id).then().statusCode(404);
        for (String query : List.of("format=gif", "size=127", "size=2049", "size=x")) {
            fan.get("/v2/invitations/" + id + "/qr?" + query)
                    .then()
                    .statusCode(400)
                    .body("errors.pointer", contains("/" + query.substring(0, query.indexOf('='))));
        }
    }

    @Test
    void aRepeatUnderOneKeyMakesOneInvitation() {
        var codes = IntStream.range(0, 2)
                .mapToObj(i -> fan.asking()
                        .header("Idempotency-Key", "one")
                        .body(Map.of("kind", "community"))
                        .post("/v2/invitations")
                        .<String>path("code"))
                .distinct();

        assertThat(codes).hasSize(1);
        own().body(
                        "items.url",
                        contains(endsWith("/l/" + fan.get("/v2/invitations").path("items[0].code"))));
    }

    private ValidatableResponse own() {
        return fan.get("/v2/invitations").then().statusCode(200);
    }

    private String id() {
        return fan.get("/v2/invitations").path("items[0].id");
    }
}
