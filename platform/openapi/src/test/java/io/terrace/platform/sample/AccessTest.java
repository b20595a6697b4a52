package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.sample.ProblemTest.problem;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class AccessTest {

    @TestHTTPResource(value = "/openapi?format=json", management = true)
    URI openApi;

    @TestHTTPResource(management = true)
    URI management;

    @Test
    void healthMetricsAndTheDocumentAreAtTheManagementPortAndNotAtTheApis() {
        for (String page : List.of("health", "health/ready", "metrics", "openapi")) {
            given().get(management.resolve("/q/" + page)).then().statusCode(200);
            given().get("/q/" + page).then().statusCode(404);
        }
        given().get("/health").then().statusCode(200);
    }

    @Test
    void missingTokenIsRefused() {
        problem(given().get("/samples/notes"), 401, "token_missing");
    }

    @Test
    void aBareIdentityHeaderIsWorthNothing() {
        problem(given().header("X-Service-User-Id", UUID.randomUUID()).get("/samples/notes"), 401, "token_missing");
    }

    @Test
    void anotherServicesTokenIsInvalid() {
        String token = TestContextTokens.forService("feed-service").fan(UUID.randomUUID(), UUID.randomUUID());

        problem(given().auth().oauth2(token).get("/samples/notes"), 401, "token_invalid");
    }

    @Test
    void anAlteredTokenIsInvalid() {
        String token = TestContextTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID());
        String altered = token.substring(0, token.length() - 4) + "AAAA";

        problem(given().auth().oauth2(altered).get("/samples/notes"), 401, "token_invalid");
    }

    @Test
    void anUnsignedTokenIsInvalid() {
        String token = TestContextTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID());
        String unsigned =
                "eyJhbGciOiJub25lIn0." + token.substring(token.indexOf('.') + 1, token.lastIndexOf('.')) + ".";

        problem(given().auth().oauth2(unsigned).get("/samples/notes"), 401, "token_invalid");
    }

    @Test
    void aRoleTheOperationDoesNotNameIsRefused() {
        String app = TestContextTokens.forService("web-tests").app(UUID.randomUUID());

        problem(given().auth().oauth2(app).get("/samples/notes"), 403, "insufficient_scope");
    }

    @Test
    void aServerNeedsTheScope() {
        problem(scoped("polls:read"), 403, "insufficient_scope");
        problem(scoped("notes:write"), 403, "insufficient_scope");

        scoped("notes:settle").then().statusCode(200);
        scoped("polls:read notes:*").then().statusCode(200);
        given().auth()
                .oauth2(TestContextTokens.forService("web-tests").server(UUID.randomUUID()))
                .get("/samples/settled")
                .then()
                .statusCode(200);
    }

    @Test
    void operatorNeedsNoScope() {
        given().auth()
                .oauth2(TestContextTokens.forService("web-tests").operator())
                .get("/samples/settled")
                .then()
                .statusCode(200);
    }

    @Test
    void documentListsTheRolesOfAnOperation() {
        given().get(openApi)
                .then()
                .body("paths.'/samples/settled'.get.x-roles", contains("operator", "server"))
                .body("paths.'/samples/settled'.get.x-scope", equalTo("notes:settle"))
                .body("paths.'/samples/notes'.get.x-roles", contains("fan"))
                .body("paths.'/samples/notes'.get.x-scope", nullValue());
    }

    private static Response scoped(String scope) {
        return given().auth()
                .oauth2(TestContextTokens.forService("web-tests").server(UUID.randomUUID(), UUID.randomUUID(), scope))
                .get("/samples/settled");
    }

    @Test
    void operationWithoutRolesAdmitsNoCaller() {
        String fan = TestContextTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID());

        problem(given().auth().oauth2(fan).get("/unguarded"), 403, "insufficient_scope");
    }
}
