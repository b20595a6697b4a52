package io.terrace.wallet;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import io.terrace.platform.testing.TestTokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class AccessTest {

    private final TestTokens tokens = TestTokens.forService("wallet-service");

    @ParameterizedTest
    @ValueSource(strings = {"/v2/wallet", "/v2/wallet/transactions", "/v2/wallet/statement", "/v2/wallet/holds/x"})
    void withoutAContextTokenNothingIsAnswered(String path) {
        given().get(path).then().statusCode(401).body("code", is("token_missing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"grants", "holds", "reversals"})
    void aFanGivesNobodyPoints(String what) {
        given().auth()
                .oauth2(tokens.fan(Ids.next(), Ids.next()))
                .contentType(ContentType.JSON)
                .body("{}")
                .post("/v2/wallet/" + what)
                .then()
                .statusCode(403)
                .body("code", is("insufficient_scope"));
    }

    @Test
    void aServerThatMayReadWritesNothing() {
        given().auth()
                .oauth2(tokens.server(TestTokens.PARTNER, Ids.next(), "wallet:read"))
                .contentType(ContentType.JSON)
                .body("{}")
                .post("/v2/wallet/grants")
                .then()
                .statusCode(403)
                .body("code", is("insufficient_scope"));
    }

    @Test
    void aServerHasNoWallet() {
        given().auth()
                .oauth2(tokens.server(Ids.next()))
                .get("/v2/wallet")
                .then()
                .statusCode(403);
    }

    @Test
    void theServiceIsHealthy() {
        given().get("/health").then().statusCode(200).body("status", is("UP"));
    }
}
