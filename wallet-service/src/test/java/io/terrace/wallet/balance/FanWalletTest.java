package io.terrace.wallet.balance;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club.Fan;
import io.terrace.wallet.FanOfAClub;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class FanWalletTest extends FanOfAClub {

    private final TestContextTokens tokens = TestContextTokens.forService("wallet-service");

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    FanWalletTest() {
        super(100);
    }

    @Test
    void clubReadsSameWalletDataAsFan() {
        fan.redeem(club.couponReward(40, Map.of())).then().statusCode(201);

        for (String what : List.of("wallet", "transactions")) {
            String own = fan.get(what.equals("wallet") ? "/v2/wallet" : "/v2/wallet/transactions")
                    .asString();
            assertThat(read(what).asString()).isEqualTo(own);
        }
        read("wallet").then().statusCode(200).body("balances.available", is(60));
        read("transactions").then().statusCode(200).body("items.type", contains("spend", "earn"));
        assertThat(read("coupons").then().statusCode(200).extract().asString())
                .isEqualTo(fan.get("/v2/coupons").asString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"wallet", "transactions", "coupons"})
    void anotherClubsFanIsAsAbsent(String what) {
        Fan foreign = clubs.club().fan();

        club.server()
                .get("/v2/fans/{fanId}/" + what, foreign.id())
                .then()
                .statusCode(404)
                .body("code", is("not_found"));
        club.server().get("/v2/fans/{fanId}/" + what, Ids.next()).then().statusCode(404);
        club.server().get("/v2/fans/somebody/" + what).then().statusCode(404);
    }

    @ParameterizedTest
    @CsvSource({
        "wallet, wallet:read, coupons:read",
        "transactions, wallet:read, coupons:read",
        "coupons, coupons:read, wallet:read"
    })
    void aKeyNeedsTheScope(String what, String scope, String other) {
        withToken(tokens.server(TestContextTokens.PARTNER, club.community(), scope), what)
                .then()
                .statusCode(200);
        withToken(tokens.server(TestContextTokens.PARTNER, club.community(), other), what)
                .then()
                .statusCode(403)
                .body("code", is("insufficient_scope"));
        withToken(tokens.fan(club.community(), fan.id()), what).then().statusCode(403);
    }

    @ParameterizedTest
    @CsvSource({"wallet, analyst", "transactions, analyst", "coupons, editor"})
    void staffRoleLimitsReadAccess(String what, String least) {
        for (StaffRole role : StaffRole.values()) {
            withToken(tokens.staff(club.community(), role), what)
                    .then()
                    .statusCode(role.covered().contains(least) ? 200 : 403);
        }
    }

    @Test
    void transactionsAreFilteredByType() {
        club.grant(fan, 5);
        club.post("/v2/wallet/grants", Map.of("userId", fan.id(), "amount", -1, "reason", Map.of("code", "mistake")))
                .then()
                .statusCode(201);

        for (Response answer : List.of(read("transactions?type=earn"), own("?type=earn"))) {
            answer.then().statusCode(200).body("items.amount", contains(5, 100));
        }
        own("?type=adjust").then().body("items.amount", contains(-1));
        own("?type=spend").then().body("items", empty());
        own("?type=EARN")
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/type"))
                .body("errors.in", contains("query"));
    }

    @Test
    void transactionsAreFilteredByTime() {
        Instant second = createdAt(club.grant(fan, 5));
        Instant third = createdAt(club.grant(fan, 6));

        for (String path : List.of("/v2/wallet/transactions", "/v2/fans/" + fan.id() + "/transactions")) {
            get(path + "?from={from}", second.toString()).then().body("items.amount", contains(6, 5));
            get(path + "?to={to}", third.toString()).then().body("items.amount", contains(5, 100));
            get(path + "?from={from}&to={to}&type=earn", second.toString(), third.toString())
                    .then()
                    .body("items.amount", contains(5));
            get(path + "?from={from}&to={to}", third.toString(), second.toString())
                    .then()
                    .body("items", empty());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "from, yesterday, invalid",
        "to, 10000-01-01T00:00:00Z, invalid",
        "from, -0001-01-01T00:00:00Z, out_of_range"
    })
    void aTimeIsAnInstantInRange(String name, String value, String code) {
        own("?" + name + "=" + value)
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/" + name))
                .body("errors.code", contains(code));
    }

    @Test
    void aFilteredListIsReadPageByPage() {
        for (int i = 1; i <= 6; i++) {
            club.grant(fan, i);
        }
        List<Integer> seen = new ArrayList<>();
        String cursor = "";
        do {
            Response page = own("?type=earn&from=2020-01-01T00:00:00Z&limit=3&cursor=" + cursor);
            seen.addAll(page.path("items.amount"));
            cursor = page.path("nextCursor");
        } while (cursor != null);

        assertThat(seen).containsExactly(6, 5, 4, 3, 2, 1, 100);
    }

    @Test
    void aCursorBelongsToItsFilter() {
        club.grant(fan, 1);
        String all = own("?limit=1").path("nextCursor");
        String earned = own("?limit=1&type=earn").path("nextCursor");

        for (String other : List.of("?type=earn&cursor=" + all, "?cursor=" + earned, "?type=spend&cursor=" + earned)) {
            own(other).then().statusCode(400).body("code", is("cursor_mismatch"));
        }
        own("?type=earn&from=2020-01-01T00:00:00Z&cursor=" + earned)
                .then()
                .statusCode(400)
                .body("code", is("cursor_mismatch"));
    }

    private Response get(String path, Object... parameters) {
        return path.startsWith("/v2/fans") ? club.server().get(path, parameters) : fan.get(path, parameters);
    }

    private Response own(String query) {
        return fan.get("/v2/wallet/transactions" + query);
    }

    private Response read(String what) {
        return club.server().get("/v2/fans/" + fan.id() + "/" + what);
    }

    private Response withToken(String token, String what) {
        return given().auth().oauth2(token).get("/v2/fans/{fanId}/" + what, fan.id());
    }

    private Instant createdAt(String transaction) {
        return tenantTransaction.call(
                club.community(),
                () -> sql.first(
                                "select created_at from ledger_transaction where id = ?",
                                row -> row.instant("created_at"),
                                UUID.fromString(transaction))
                        .orElseThrow());
    }
}
