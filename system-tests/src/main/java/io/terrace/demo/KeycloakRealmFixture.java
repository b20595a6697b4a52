package io.terrace.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.Json;
import java.util.List;
import java.util.Map;

/// A realm with one fan, Jo, and the club's app.
final class KeycloakRealmFixture {

    static final String APP = "fan-app";

    static final Map<String, String> PASSWORD_FLOW = Map.of(
            "grant_type", "password", "client_id", APP, "scope", "openid", "username", "jo", "password", "pass-word");

    private KeycloakRealmFixture() {}

    /// As Keycloak represents it.
    static String named(String name) {
        Map<String, Object> app = Map.of("clientId", APP, "publicClient", true, "directAccessGrantsEnabled", true);
        Map<String, Object> password = Map.of("type", "password", "value", "pass-word", "temporary", false);
        Map<String, Object> jo = Map.of(
                "username", "jo",
                "enabled", true,
                "firstName", "Jo",
                "lastName", "Doe",
                "email", "jo@example.com",
                "emailVerified", true,
                "credentials", List.of(password));
        return Json.write(Map.of("realm", name, "enabled", true, "clients", List.of(app), "users", List.of(jo)));
    }

    /// The ID token in an answer of the token endpoint.
    static String idToken(String answer) {
        JsonNode token = Json.read(answer).path("id_token");
        if (!token.isTextual()) {
            throw new IllegalStateException("Keycloak gave no ID token");
        }
        return token.asText();
    }
}
