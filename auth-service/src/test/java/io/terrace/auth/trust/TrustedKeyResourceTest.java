package io.terrace.auth.trust;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.platform.testing.TestStack;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class TrustedKeyResourceTest {

    private static final String KEYS = "/v2/partners/{id}/signing-keys";

    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @ParameterizedTest
    @ValueSource(strings = {"EdDSA", "ES256", "RS256"})
    void publicKeysOfThreeKindsAreTaken(String algorithm) throws Exception {
        PartnerServer server = PartnerServer.unregistered(club, algorithm);

        server.register();

        var keys = ok(club.server().get(KEYS, club.partner()));
        assertThat(keys.getString("items[0].algorithm")).isEqualTo(algorithm);
        assertThat(keys.getString("items[0].kid")).isEqualTo(server.keyId());
    }

    @Test
    void pemServesAsWell() throws Exception {
        byte[] encoded = KeyPairGenerator.getInstance("Ed25519")
                .generateKeyPair()
                .getPublic()
                .getEncoded();
        String pem = "-----BEGIN PUBLIC KEY-----\n"
                + Base64.getMimeEncoder().encodeToString(encoded)
                + "\n-----END PUBLIC KEY-----\n";

        Response added = add(Map.of("pem", pem, "kid", "main"));

        added.then().statusCode(201);
        assertThat(added.<String>path("kid")).isEqualTo("main");
    }

    @Test
    void aPrivateKeyIsRefusedAndNotEchoed() throws Exception {
        Map<String, Object> jwk = PartnerServer.unregistered(club, "EdDSA").privateJwk();

        Response refused = add(Map.of("jwk", jwk));

        invalid(refused, "/jwk");
        assertThat(refused.asString()).doesNotContain(String.valueOf(jwk.get("d")));
    }

    @Test
    void weakOrStrangeKeysAreRefused() throws Exception {
        var rsa = KeyPairGenerator.getInstance("RSA");
        rsa.initialize(1024);
        String weak = "-----BEGIN PUBLIC KEY-----"
                + Base64.getEncoder()
                        .encodeToString(rsa.generateKeyPair().getPublic().getEncoded())
                + "-----END PUBLIC KEY-----";

        invalid(add(Map.of("pem", weak)), "/pem");
        invalid(add(Map.of("pem", "-----BEGIN PUBLIC KEY-----AAAA-----END PUBLIC KEY-----")), "/pem");
        invalid(add(Map.of("jwk", Map.of("kty", "oct", "k", "AAAA"))), "/jwk");
        invalid(add(Map.of("jwk", Map.of("kty", "OKP", "crv", "X25519", "x", "A".repeat(43)))), "/jwk");
        invalid(add(Map.of("jwk", Map.of("kty", 7))), "/jwk");
        invalid(add(Map.of()), "/jwk");
    }

    @Test
    void membersThatAreNullAreNotThere() throws Exception {
        Map<String, @Nullable Object> jwk =
                new HashMap<>(PartnerServer.unregistered(club, "EdDSA").jwk());
        jwk.put("x5c", null);
        jwk.put("key_ops", Collections.singletonList(null));

        add(Map.of("jwk", jwk)).then().statusCode(201);
    }

    @Test
    void kidNamesOneKey() throws Exception {
        PartnerServer server = PartnerServer.of(club);

        problem(add(Map.of("jwk", server.jwk())), 409, "already_exists");
    }

    @Test
    void aPartnerHasOneUrlBesideItsKeys() throws Exception {
        PartnerServer.of(club);
        String url = "https://club.example/jwks.json";
        Response added = add(Map.of("jwksUrl", url));

        added.then().statusCode(201).body("jwksUrl", equalTo(url)).body("$", not(hasKey("kid")));
        problem(add(Map.of("jwksUrl", "https://club.example/others.json")), 409, "already_exists");
        var keys = ok(club.server().get(KEYS, club.partner()));
        assertThat(keys.getList("items")).hasSize(2);
        assertThat(keys.getString("items[1].jwksUrl")).isEqualTo(url);
        operator()
                .delete(KEYS + "/{key}", club.partner(), added.path("id"))
                .then()
                .statusCode(204);
        add(Map.of("jwksUrl", "https://club.example/others.json")).then().statusCode(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://club.example/jwks.json",
                "https://127.0.0.1/jwks.json",
                "https://10.1.2.3/",
                "https://user@club.example/",
                "file:///etc/passwd",
                "club.example",
                ""
            })
    void forbiddenRedirectUrlIsInvalid(String url) {
        invalid(add(Map.of("jwksUrl", url)), "/jwksUrl");
    }

    @Test
    void urlNamesItsKeysItself() throws Exception {
        String url = "https://club.example/jwks.json";

        invalid(add(Map.of("jwksUrl", url, "kid", "main")), "/jwksUrl");
        invalid(
                add(Map.of(
                        "jwksUrl",
                        url,
                        "jwk",
                        PartnerServer.unregistered(club, "EdDSA").jwk())),
                "/jwksUrl");
    }

    @Test
    void anotherPartnersKeyCannotBeRemoved() throws Exception {
        String id = PartnerServer.unregistered(club, "EdDSA").register();
        Club other = Club.found();

        problem(operator().delete(KEYS + "/{key}", other.partner(), id), 404, "not_found");
        operator().delete(KEYS + "/{key}", club.partner(), id).then().statusCode(204);
        problem(operator().delete(KEYS + "/{key}", club.partner(), UUID.randomUUID()), 404, "not_found");
    }

    private Response add(Map<String, ?> draft) {
        return operator().body(draft).post(KEYS, club.partner());
    }
}
