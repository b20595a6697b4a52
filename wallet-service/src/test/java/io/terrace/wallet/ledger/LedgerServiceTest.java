package io.terrace.wallet.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club;
import io.terrace.wallet.Club.Fan;
import io.terrace.wallet.FanOfAClub;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class LedgerServiceTest extends FanOfAClub {

    @Inject
    LedgerService ledger;

    private final TenantTransaction tenantTransaction;
    private final Sql sql;

    @Inject
    LedgerServiceTest(TenantTransaction tenantTransaction, Sql sql) {
        this.tenantTransaction = tenantTransaction;
        this.sql = sql;
    }

    @Test
    void fanWithoutPointsHasEmptyWallet() {
        fan.get("/v2/wallet")
                .then()
                .statusCode(200)
                .body("balances.available", is(0))
                .body("lifetime.earned", is(0))
                .body("expiring", empty())
                .body("tier", is("member"))
                .body("version", is(0));
    }

    @Test
    void grantedPointsAreVisibleAtOnce() {
        club.grant(fan, 1200, Map.of())
                .then()
                .statusCode(201)
                .body("transaction.type", is("earn"))
                .body("transaction.balanceAfter", is(1200));

        fan.get("/v2/wallet")
                .then()
                .body("balances.available", is(1200))
                .body("tier", is("silver"))
                .body("version", is(1));
        fan.get("/v2/wallet/transactions").then().body("items.reason.code", contains("bonus"));
    }

    @Test
    void unknownJsonMemberIsRefused() {
        Map<String, Object> body = Club.points(fan, 5, Map.of("userID", Ids.next()));

        club.post("/v2/wallet/grants", body).then().statusCode(400).body("code", is("validation_failed"));
    }

    @Test
    void onlyFansOfTheCommunityGetPoints() {
        Fan stranger = clubs.club().fan();
        String foreign = club.grant(stranger, 5, Map.of())
                .then()
                .statusCode(404)
                .extract()
                .asString();

        String absent = club.grant(new Fan(club, Ids.next()), 5, Map.of())
                .then()
                .statusCode(404)
                .extract()
                .asString();

        assertThat(withoutId(foreign)).isEqualTo(withoutId(absent));
    }

    private static String withoutId(String problem) {
        return problem.replaceAll("\"requestId\":\"[^\"]*\"", "");
    }

    @Test
    void invalidGrantIsRefused() {
        club.grant(fan, 0, Map.of()).then().statusCode(400).body("errors[0].pointer", is("/amount"));
        club.grant(fan, 1, Map.of("expiresAt", "2020-01-01T00:00:00Z")).then().statusCode(400);
        club.grant(fan, 2_000_000_000_000L, Map.of()).then().statusCode(400);
        club.post("/v2/wallet/grants", Map.of("userId", fan.id(), "amount", 1, "reason", Map.of("code", "NOT OK")))
                .then()
                .statusCode(400);
        assertThat(fan.types()).isEmpty();
    }

    @Test
    void aCorrectionTakesNoMoreThanThereIs() {
        club.grant(fan, 10);

        club.grant(fan, -11, Map.of()).then().statusCode(422).body("code", is("insufficient_funds"));
        club.grant(fan, -4, Map.of()).then().statusCode(201).body("transaction.type", is("adjust"));

        assertThat(fan.available()).isEqualTo(6);
    }

    @Test
    void aReversalTakesBackOnce() {
        String earned = club.grant(fan, 40);
        String spent = club.grant(fan, -15, Map.of()).then().extract().path("transaction.id");

        club.reverse(earned).then().statusCode(422).body("code", is("insufficient_funds"));
        String back = club.reverse(spent)
                .then()
                .statusCode(201)
                .body("transaction.reversesId", is(spent))
                .body("transaction.balanceAfter", is(40))
                .extract()
                .path("transaction.id");
        club.reverse(spent).then().statusCode(409).body("code", is("invalid_state"));
        club.reverse(back).then().statusCode(422).body("reasons[0].code", is("not_reversible"));
        club.reverse(earned).then().statusCode(201).body("transaction.balanceAfter", is(0));

        fan.get("/v2/wallet").then().body("lifetime.earned", is(0)).body("lifetime.spent", is(0));
        clubs.club().reverse(earned).then().statusCode(404);
    }

    @Test
    void expiredPointsAreNotReversed() {
        String gone = club.grant(fan, 40);
        expire();
        String spentInPart = club.grant(fan, 50);
        club.grant(fan, -10);
        expire();
        club.grant(fan, 100);

        club.reverse(gone).then().statusCode(422).body("reasons[0].code", is("not_reversible"));
        club.reverse(spentInPart).then().statusCode(201).body("transaction.amount", is(-10));

        assertThat(fan.available()).isEqualTo(90);
    }

    /// All that the fan has.
    private void expire() {
        tenantTransaction.call(
                club.community(), () -> sql.run("update lot set expires_at = now() where user_id = ?", fan.id()));
    }

    @Test
    void transactionsComeNewestFirstAPageAtATime() {
        for (int i = 1; i <= 5; i++) {
            club.grant(fan, i);
        }

        List<Integer> seen = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            var page = fan.asking()
                    .queryParam("limit", 2)
                    .queryParam("cursor", cursor)
                    .get("/v2/wallet/transactions")
                    .then()
                    .statusCode(200)
                    .extract();
            seen.addAll(page.path("items.amount"));
            cursor = page.path("nextCursor");
        }

        assertThat(seen).containsExactly(5, 4, 3, 2, 1);
    }

    @Test
    void aStatementHasEveryTransactionAndNoFormula() {
        club.post(
                        "/v2/wallet/grants",
                        Map.of(
                                "userId", fan.id(),
                                "amount", 3,
                                "reason", Map.of("code", "order", "refType", "order", "refId", "=1+\"1\"\n2")))
                .then()
                .statusCode(201);
        club.grant(fan, 4);

        String statement = fan.get("/v2/wallet/statement")
                .then()
                .statusCode(200)
                .contentType("text/csv")
                .extract()
                .asString();

        assertThat(statement.lines()).hasSize(4);
        assertThat(statement).contains("earn,3,3,order,\"order\",\"'=1+\"\"1\"\"\n2\"");
    }

    @Test
    void aStatementShowsInstantsAsTheListDoes() {
        for (int i = 0; i < 5; i++) {
            club.grant(fan, 4);
        }

        List<String> stated = fan.get("/v2/wallet/statement")
                .asString()
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1)[0])
                .toList();

        assertThat(stated)
                .hasSize(5)
                .containsExactlyElementsOf(fan.get("/v2/wallet/transactions").<List<String>>path("items.createdAt"));
    }

    @Test
    void longStatementContainsEveryTransaction() {
        int number = 1_203;
        tenantTransaction.call(
                club.community(),
                () -> ledger.post(Stream.generate(() ->
                                new PostingCommand.Earn(fan.id(), 1, new PostingReason("test", null, null), null, null))
                        .limit(number)
                        .toList()));

        List<String> balances = fan.get("/v2/wallet/statement")
                .asString()
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1)[4])
                .toList();

        assertThat(balances)
                .containsExactlyElementsOf(IntStream.range(0, number)
                        .mapToObj(i -> Integer.toString(number - i))
                        .toList());
    }

    @Test
    void tiersAreThePartnersToSet() {
        club.grant(fan, 100);
        club.server()
                .body(Map.of(
                        "items",
                        List.of(Map.of("name", "bench", "threshold", 0), Map.of("name", "pitch", "threshold", 100))))
                .put("/v2/wallet/tiers")
                .then()
                .statusCode(200);

        fan.get("/v2/wallet").then().body("tier", is("pitch"));
        fan.get("/v2/wallet/tiers").then().body("items.name", contains("bench", "pitch"));
        club.server()
                .body(Map.of("items", List.of(Map.of("name", "pitch", "threshold", 100))))
                .put("/v2/wallet/tiers")
                .then()
                .statusCode(400);
    }
}
