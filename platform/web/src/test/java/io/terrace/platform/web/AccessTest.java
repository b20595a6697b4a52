package io.terrace.platform.web;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.web.ProblemTest.problem;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.TestStack;
import io.terrace.platform.testing.TestTokens;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class AccessTest {

    @Test
    void withoutATokenNobodyComesIn() {
        problem(given().get("/samples/notes"), 401, "token_missing");
    }

    @Test
    void aBareIdentityHeaderIsWorthNothing() {
        problem(given().header("X-Service-User-Id", UUID.randomUUID()).get("/samples/notes"), 401, "token_missing");
    }

    @Test
    void anotherServicesTokenIsInvalid() {
        String token = TestTokens.forService("feed-service").fan(UUID.randomUUID(), UUID.randomUUID());

        problem(given().auth().oauth2(token).get("/samples/notes"), 401, "token_invalid");
    }

    @Test
    void anAlteredTokenIsInvalid() {
        String token = TestTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID());
        String altered = token.substring(0, token.length() - 4) + "AAAA";

        problem(given().auth().oauth2(altered).get("/samples/notes"), 401, "token_invalid");
    }

    @Test
    void anUnsignedTokenIsInvalid() {
        String token = TestTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID());
        String unsigned =
                "eyJhbGciOiJub25lIn0." + token.substring(token.indexOf('.') + 1, token.lastIndexOf('.')) + ".";

        problem(given().auth().oauth2(unsigned).get("/samples/notes"), 401, "token_invalid");
    }

    @Test
    void aRoleTheOperationDoesNotNameIsRefused() {
        String app = TestTokens.forService("web-tests").app(UUID.randomUUID());

        problem(given().auth().oauth2(app).get("/samples/notes"), 403, "insufficient_scope");
    }

    @Test
    void anOperationThatNamesNobodyAdmitsNobody() {
        String fan = TestTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID());

        problem(given().auth().oauth2(fan).get("/unguarded"), 403, "insufficient_scope");
    }
}
