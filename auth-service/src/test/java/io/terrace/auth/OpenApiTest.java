package io.terrace.auth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.platform.kernel.Scopes;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class OpenApiTest {

    @TestHTTPResource(value = "/openapi?format=json", management = true)
    URI openApi;

    private static final Set<String> KEYLESS = Set.of("getJwks", "createStaffOtpChallenge", "verifyStaffOtpCode");

    private JsonPath document;

    @BeforeEach
    void read() {
        document = JsonPath.from(given().get(openApi).asString());
    }

    @Test
    void everyKeyedOperationDeclaresAllowedRoles() {
        operations().forEach((name, operation) -> {
            if (!KEYLESS.contains(name)) {
                assertThat(operation.get("x-roles"))
                        .as(name)
                        .isInstanceOf(List.class)
                        .isNotEqualTo(List.of());
            }
        });
        assertThat(operation("syncPartnerUser").get("x-roles")).isEqualTo(List.of("app"));
        assertThat(operation("createPartner").get("x-roles")).isEqualTo(List.of("operator"));
        assertThat(operation("createApiKey").get("x-roles")).isEqualTo(List.of("admin", "operator"));
    }

    @Test
    void everyOperationForServersNamesItsScope() {
        assertThat(operations().values())
                .filteredOn(
                        operation -> String.valueOf(operation.get("x-roles")).contains("server"))
                .isNotEmpty()
                .allSatisfy(operation ->
                        assertThat(operation.get("x-scope")).asString().matches(Scopes.PATTERN));
    }

    @Test
    void everyOperationHasWordsOfItsOwn() {
        assertThat(operations())
                .allSatisfy((name, operation) ->
                        assertThat(operation.get("summary")).asString().hasSizeGreaterThan(8));
    }

    @Test
    void statusesAreThoseThatAreSent() {
        assertThat(responses("createOtpChallenge")).contains("202").doesNotContain("200");
        assertThat(responses("createPartner")).contains("201").doesNotContain("200");
        assertThat(responses("logOut")).contains("204").doesNotContain("201");
        assertThat(responses("revokeApiKey")).contains("204");
    }

    @Test
    void internalPathsAreNotPublished() {
        assertThat(document.getMap("paths").keySet().toString()).doesNotContain("internal");
    }

    private Map<String, Map<String, Object>> operations() {
        var found = new java.util.TreeMap<String, Map<String, Object>>();
        document.<String, Map<String, Map<String, Object>>>getMap("paths").values().stream()
                .flatMap(path -> path.values().stream())
                .forEach(operation -> found.put(String.valueOf(operation.get("operationId")), operation));
        return found;
    }

    private Map<String, Object> operation(String id) {
        return operations().getOrDefault(id, Map.of());
    }

    private List<String> responses(String id) {
        return ((Map<?, ?>) operation(id).getOrDefault("responses", Map.of()))
                .keySet().stream().map(String::valueOf).toList();
    }
}
