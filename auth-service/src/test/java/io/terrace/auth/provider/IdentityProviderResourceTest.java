package io.terrace.auth.provider;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.onlyOne;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Rows;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class IdentityProviderResourceTest {

    private static final String PROVIDERS = "/v2/partners/{id}/identity-providers";
    private static final String SECRET = "dont-tell-6fB2";
    private static final Map<String, Object> KEYS = Map.of(
            "provider", "ticketing",
            "kind", "jwks",
            "issuer", "https://id.example.com",
            "audiences", List.of("fan-app"),
            "jwksUrl", "https://id.example.com/jwks");
    private static final Map<String, Object> ASKED = Map.of(
            "provider", "custom",
            "kind", "introspection",
            "issuer", "https://id.example.com",
            "audiences", List.of("fan-app"),
            "introspectionUrl", "https://id.example.com/introspect",
            "clientId", "terrace",
            "clientSecret", SECRET);
    private static final Map<String, Object> OWNED = Map.of(
            "provider", "custom",
            "kind", "userinfo",
            "issuer", "https://id.example.com",
            "audiences", List.of("fan-app"),
            "userinfoUrl", "https://id.example.com/me");

    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void providerReadReturnsItsConfiguration() {
        Response added = add(KEYS);

        added.then().statusCode(201);
        String id = added.path("id");
        assertThat(added.header("Location")).endsWith("/identity-providers/" + id);
        JsonPath found = ok(club.server().get(PROVIDERS + "/{provider}", club.partner(), id));
        assertThat(found.getString("jwksUrl")).isEqualTo("https://id.example.com/jwks");
        assertThat(found.getList("algorithms")).isEqualTo(List.of("RS256", "ES256", "EdDSA"));
        assertThat(found.getBoolean("enabled")).isTrue();
        assertThat(found.getBoolean("linkVerifiedEmail")).isFalse();
        assertThat(ok(club.server().get(PROVIDERS, club.partner())).getList("items.id"))
                .isEqualTo(List.of(id));
    }

    @Test
    void secretIsEncryptedAndShownOnce() {
        Response added = add(ASKED);
        String id = added.then().statusCode(201).extract().path("id");
        Response changed = change(id, Map.of("clientSecret", SECRET + "2", "linkVerifiedEmail", true));

        assertThat(added.<Boolean>path("hasClientSecret")).isTrue();
        assertThat(changed.<Boolean>path("linkVerifiedEmail")).isTrue();
        assertThat(List.of(added, changed, operator().get(PROVIDERS, club.partner())))
                .noneMatch(answer -> answer.asString().contains(SECRET));
        String hex = java.util.HexFormat.of().formatHex(SECRET.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(Rows.dump("identity_provider", club.community())).doesNotContain(SECRET, hex);
    }

    @Test
    void everyActIsWrittenDownWithoutValues() {
        String id = add(ASKED).path("id");
        change(id, Map.of("clientSecret", SECRET + "2", "enabled", false));
        change(id, Map.of("enabled", false));
        operator().delete(PROVIDERS + "/{provider}", club.partner(), id).then().statusCode(204);

        Response log = operator().get("/v2/partners/{id}/audit-log", club.partner());

        assertThat(log.jsonPath().getList("items.action"))
                .startsWith("identity_provider_removed", "identity_provider_changed", "identity_provider_added");
        assertThat(log.jsonPath().getList("items[1].fields")).isEqualTo(List.of("enabled", "clientSecret"));
        assertThat(log.asString()).doesNotContain(SECRET);
    }

    @Test
    void appConfigurationListsSignInMethods() {
        JsonPath before = provision();
        String id = add(KEYS).path("id");
        JsonPath with = provision();
        change(id, Map.of("enabled", false));
        JsonPath after = provision();

        assertThat(before.getList("auth.ssoProviders")).isEmpty();
        assertThat(with.getList("auth.ssoProviders")).isEqualTo(List.of("ticketing"));
        assertThat(with.getList("auth.methods")).isEqualTo(List.of("otp", "partner_sync", "sso"));
        assertThat(after.getList("auth.ssoProviders")).isEmpty();
        assertThat(after.getList("auth.methods")).isEqualTo(List.of("otp", "partner_sync"));
        assertThat(after.getInt("configVersion")).isEqualTo(before.getInt("configVersion") + 2);
    }

    @Test
    void oneOfFiftySimultaneousSetUpsWins() throws Exception {
        List<Response> answers = ParallelRunner.of(50, () -> add(KEYS));

        onlyOne(201, answers, 409);
        problem(add(KEYS), 409, "already_exists");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://id.example.com/jwks",
                "https://127.0.0.1/jwks",
                "https://localhost/jwks",
                "https://id.example.com:22/jwks",
                "https://user@id.example.com/jwks",
                "file:///etc/passwd",
                "jwks"
            })
    void anAddressThatWillNotBeCalledIsRefused(String url) {
        invalid(add(with(KEYS, "jwksUrl", url)), "/jwksUrl");
    }

    @Test
    void eachProviderKindValidatesItsFields() {
        invalid(add(with(KEYS, "kind", "introspection")), "/introspectionUrl");
        invalid(add(with(KEYS, "kind", "introspection")), "/clientSecret");
        invalid(add(with(KEYS, "kind", "userinfo")), "/userinfoUrl");
        invalid(add(with(OWNED, "audiences", List.of())), "/audiences");
        invalid(add(with(OWNED, "introspectionUrl", "https://id.example.com/introspect")), "/clientSecret");
        invalid(add(with(OWNED, "introspectionUrl", "https://127.0.0.1/introspect")), "/introspectionUrl");
        invalid(add(with(with(KEYS, "kind", "discovery"), "issuer", "club")), "/issuer");
        invalid(add(with(KEYS, "audiences", List.of())), "/audiences");
        invalid(add(with(KEYS, "algorithms", List.of("none"))), "/algorithms/0");
        invalid(add(with(KEYS, "algorithms", List.of("HS256"))), "/algorithms/0");
        add(with(KEYS, "kind", "saml")).then().statusCode(400);
        add(with(KEYS, "provider", "facebook")).then().statusCode(400);
        assertThat(ok(operator().get(PROVIDERS, club.partner())).getList("items"))
                .isEmpty();
    }

    @Test
    void aChangeThatWouldNotStandChangesNothing() {
        String id = add(KEYS).path("id");

        invalid(change(id, Map.of("kind", "introspection", "linkVerifiedEmail", true)), "/introspectionUrl");

        JsonPath left = ok(operator().get(PROVIDERS + "/{provider}", club.partner(), id));
        assertThat(left.getString("kind")).isEqualTo("jwks");
        assertThat(left.getBoolean("linkVerifiedEmail")).isFalse();
    }

    @Test
    void aSecretIsNotTakenAlongToAnotherHost() {
        String id = add(ASKED).path("id");
        String elsewhere = "https://id.example.net/introspect";

        invalid(change(id, Map.of("introspectionUrl", elsewhere)), "/clientSecret");
        invalid(change(id, Map.of("introspectionUrl", "https://id.example.com:8443/introspect")), "/clientSecret");
        invalid(
                change(id, Map.of("introspectionUrl", elsewhere, "kind", "jwks", "jwksUrl", KEYS.get("jwksUrl"))),
                "/clientSecret");
        change(id, Map.of("introspectionUrl", "https://ID.example.com/v2"))
                .then()
                .statusCode(200);
        change(id, Map.of("introspectionUrl", elsewhere, "clientSecret", "another"))
                .then()
                .statusCode(200);
    }

    @Test
    void anAdminSetsUpTheirOwnPartnersProviderAndNoOthers() {
        var admin = UUID.randomUUID();
        String id = club.staff(StaffRole.ADMIN, admin, admin)
                .body(KEYS)
                .post(PROVIDERS, club.partner())
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        var other = Club.found();

        problem(other.staff(StaffRole.OWNER, admin, admin).get(PROVIDERS, club.partner()), 404, "not_found");
        problem(
                other.staff(StaffRole.OWNER, admin, admin)
                        .body(Map.of("enabled", false))
                        .patch(PROVIDERS + "/{provider}", club.partner(), id),
                404,
                "not_found");
        assertThat(ok(operator().get("/v2/partners/{id}/audit-log", club.partner()))
                        .getString("items[0].actorRole"))
                .isEqualTo("admin");
    }

    @Test
    void nullClearsOptionalProviderFields() {
        String id = add(KEYS).path("id");
        String provider = PROVIDERS + "/{provider}";

        operator()
                .body("{\"algorithms\": [\"ES256\"], \"clientId\": \"app\"}")
                .patch(provider, club.partner(), id)
                .then()
                .statusCode(200)
                .body("clientId", equalTo("app"));
        operator()
                .body("{\"algorithms\": null, \"clientId\": null}")
                .patch(provider, club.partner(), id)
                .then()
                .statusCode(200)
                .body("algorithms", contains("RS256", "ES256", "EdDSA"))
                .body("clientId", nullValue());
        problem(operator().body("{\"issuer\": null}").patch(provider, club.partner(), id), 400, "validation_failed");
        problem(operator().body("{\"jwksUrl\": null}").patch(provider, club.partner(), id), 400, "validation_failed");
    }

    @Test
    void anotherPartnersProviderIsAsIfItWereNotThere() {
        String id = add(KEYS).path("id");
        Club other = Club.found();

        Response foreign = operator().get(PROVIDERS + "/{provider}", other.partner(), id);
        Response absent = operator().get(PROVIDERS + "/{provider}", other.partner(), UUID.randomUUID());

        problem(foreign, 404, "not_found");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
        problem(operator().body(Map.of()).patch(PROVIDERS + "/{provider}", other.partner(), id), 404, "not_found");
        problem(operator().delete(PROVIDERS + "/{provider}", other.partner(), id), 404, "not_found");
        problem(other.server().get(PROVIDERS, club.partner()), 403, "api_key_partner_mismatch");
        problem(club.server().body(KEYS).post(PROVIDERS, club.partner()), 403, "insufficient_scope");
    }

    private JsonPath provision() {
        return ok(club.app().get("/v2/partners/{id}/provision", club.partner()));
    }

    private Response add(Map<String, ?> draft) {
        return operator().body(draft).post(PROVIDERS, club.partner());
    }

    private Response change(String id, Map<String, ?> change) {
        return operator().body(change).patch(PROVIDERS + "/{provider}", club.partner(), id);
    }

    private static Map<String, Object> with(Map<String, Object> draft, String field, Object value) {
        var other = new HashMap<>(draft);
        other.put(field, value);
        return other;
    }
}
