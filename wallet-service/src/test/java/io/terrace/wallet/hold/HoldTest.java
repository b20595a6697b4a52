package io.terrace.wallet.hold;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.FanOfAClub;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class HoldTest extends FanOfAClub {

    HoldTest() {
        super(100);
    }

    private String held(long amount, Map<String, Object> changes) {
        return club.hold(fan, amount, changes).then().statusCode(201).extract().path("hold.id");
    }

    @Test
    void heldPointsCannotBeSpent() {
        String hold = held(70, Map.of());

        club.hold(fan, 31, Map.of()).then().statusCode(422).body("code", is("insufficient_funds"));

        assertThat(fan.available()).isEqualTo(30);
        assertThat(fan.balance("held")).isEqualTo(70);
        club.server().get("/v2/wallet/holds/" + hold).then().statusCode(200).body("state", is("active"));
        clubs.club().server().get("/v2/wallet/holds/" + hold).then().statusCode(404);
    }

    @Test
    void aHoldIsConfirmedInPartAndTheRestReleased() {
        String hold = held(70, Map.of());

        club.post("/v2/wallet/holds/" + hold + "/confirm", Map.of("amount", 71))
                .then()
                .statusCode(422)
                .body("reasons[0].code", is("more_than_held"));
        club.post("/v2/wallet/holds/" + hold + "/confirm", Map.of("amount", 45))
                .then()
                .statusCode(200)
                .body("state", is("confirmed"))
                .body("confirmedAmount", is(45));

        assertThat(fan.types()).containsExactly("release", "spend", "hold", "earn");
        fan.get("/v2/wallet")
                .then()
                .body("balances.available", is(55))
                .body("balances.held", is(0))
                .body("lifetime.spent", is(45));
        club.post("/v2/wallet/holds/" + hold + "/void", Map.of())
                .then()
                .statusCode(409)
                .body("state", is("confirmed"));
    }

    @Test
    void aConfirmedHoldsSpendCanBeTakenBack() {
        String hold = held(70, Map.of());
        club.post("/v2/wallet/holds/" + hold + "/confirm", Map.of("amount", 45))
                .then()
                .statusCode(200);
        String spend = fan.get("/v2/wallet/transactions").path("items.find { it.type == 'spend' }.id");

        club.reverse(spend).then().statusCode(201);

        assertThat(fan.available()).isEqualTo(100);
    }

    @Test
    void aHoldTimesOutByItself() {
        String hold = held(70, Map.of("expiresAt", Instant.now().plusSeconds(1).toString()));

        await().until(() -> fan.available() == 100);

        club.server().get("/v2/wallet/holds/" + hold).then().body("state", is("expired"));
        club.post("/v2/wallet/holds/" + hold + "/confirm", Map.of()).then().statusCode(409);
    }

    @Test
    void expiredGrantIsNotReversedWhileItsPointsAreHeld() {
        Instant expiresAt = Instant.now().plusSeconds(3);
        String grant = club.grant(fan, 50, Map.of("expiresAt", expiresAt.toString()))
                .then()
                .statusCode(201)
                .extract()
                .path("transaction.id");
        String hold = held(50, Map.of());
        await().until(() -> Instant.now().isAfter(expiresAt));

        club.reverse(grant).then().statusCode(422).body("reasons[0].code", is("not_reversible"));
        club.post("/v2/wallet/holds/" + hold + "/void", Map.of()).then().statusCode(200);

        await().until(() -> fan.available() == 100);
        club.reverse(grant).then().statusCode(422);
        assertThat(fan.available()).isEqualTo(100);
    }

    @Test
    void concurrentHoldEndingsSucceedOnce() throws Exception {
        String hold = held(70, Map.of());

        List<Integer> answers = ParallelRunner.all(
                20,
                i -> club.post("/v2/wallet/holds/" + hold + (i % 2 == 0 ? "/void" : "/confirm"), Map.of())
                        .statusCode());

        assertThat(answers).filteredOn(status -> status == 200).hasSize(1);
        assertThat(answers).filteredOn(status -> status == 409).hasSize(19);
        assertThat(fan.available()).isIn(30L, 100L);
        assertThat(fan.balance("held")).isZero();
    }
}
