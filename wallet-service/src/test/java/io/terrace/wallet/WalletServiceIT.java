package io.terrace.wallet;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import io.terrace.platform.testing.TestTokens;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The packaged service, where nothing of the test is on its path.
@QuarkusIntegrationTest
@WithTestResource(TestStack.class)
class WalletServiceIT {

    private static final TestTokens TOKENS = TestTokens.forService("wallet-service");

    @Test
    void itIsHealthy() {
        given().get("/health").then().statusCode(200).body("checks.name", hasItem("postgres"));
    }

    @Test
    void aFanWhoNeverHadAPointHasAnEmptyWallet() {
        given().auth()
                .oauth2(TOKENS.fan(Ids.next(), Ids.next()))
                .get("/v2/wallet")
                .then()
                .statusCode(200)
                .body("balances.available", is(0))
                .body("tier", is("member"));
    }

    @Test
    void itRefusesInTheContractsWords() {
        given().auth()
                .oauth2(TOKENS.server(Ids.next()))
                .contentType("application/json")
                .header("Idempotency-Key", "once")
                .body(Map.of("userId", Ids.next(), "amount", 5, "reason", Map.of("code", "gift")))
                .post("/v2/wallet/grants")
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("code", is("not_found"));
    }
}
