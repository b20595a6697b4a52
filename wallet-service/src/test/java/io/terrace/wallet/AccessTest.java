package io.terrace.wallet;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class AccessTest {

    private final TestContextTokens tokens = TestContextTokens.forService("wallet-service");
    private final Club.Clubs clubs;

    AccessTest(Club.Clubs clubs) {
        this.clubs = clubs;
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v2/wallet", "/v2/wallet/transactions", "/v2/wallet/statement", "/v2/wallet/holds/x"})
    void withoutAContextTokenNothingIsAnswered(String path) {
        given().get(path).then().statusCode(401).body("code", is("token_missing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"grants", "grants/batch", "holds", "reversals"})
    void fanCannotGrantPoints(String what) {
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
                .oauth2(tokens.server(TestContextTokens.PARTNER, Ids.next(), "wallet:read"))
                .contentType(ContentType.JSON)
                .body("{}")
                .post("/v2/wallet/grants")
                .then()
                .statusCode(403)
                .body("code", is("insufficient_scope"));
    }

    /// What is well-formed is let in by its role: `{}` is none of it, so that whoever may gets 400.
    @ParameterizedTest
    @CsvSource({
        "POST, /v2/rewards, editor",
        "POST, /v2/coupon-campaigns, editor",
        "PUT, /v2/wallet/tiers, editor",
        "POST, /v2/coupons/redeem, editor",
        "POST, /v2/coupons/revoke, admin",
        "POST, /v2/wallet/earn-rules, admin",
        "POST, /v2/wallet/grants, admin",
        "POST, /v2/wallet/grants/batch, admin",
        "POST, /v2/wallet/holds, admin",
        "POST, /v2/wallet/reversals, admin"
    })
    void staffRoleLimitsWriteAccess(String method, String path, String least) {
        for (StaffRole role : StaffRole.values()) {
            boolean may = role.covered().contains(least);
            staff(role)
                    .header("Idempotency-Key", Ids.next())
                    .body("{}")
                    .request(method, path)
                    .then()
                    .statusCode(may ? 400 : 403);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v2/rewards/all",
                "/v2/redemptions",
                "/v2/coupon-campaigns",
                "/v2/wallet/earn-rules",
                "/v2/wallet/tiers"
            })
    void analystReadsPartnerResources(String path) {
        staff(StaffRole.ANALYST).get(path).then().statusCode(200);
    }

    @Test
    void staffSeeEveryRedemptionOfTheirCommunityAndNoOther() {
        Club club = clubs.club();
        Club.Fan fan = club.fan();
        club.grant(fan, 100);
        String redemption = fan.redeem(club.reward(100, Map.of()))
                .then()
                .statusCode(201)
                .extract()
                .path("redemption.id");

        staffOf(club.community(), StaffRole.ANALYST)
                .get("/v2/redemptions")
                .then()
                .statusCode(200)
                .body("items.id", contains(redemption));
        staff(StaffRole.OWNER).get("/v2/redemptions/{id}", redemption).then().statusCode(404);
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

    private RequestSpecification staff(StaffRole role) {
        return staffOf(Ids.next(), role);
    }

    private RequestSpecification staffOf(UUID community, StaffRole role) {
        return given().auth().oauth2(tokens.staff(community, role)).contentType(ContentType.JSON);
    }
}
