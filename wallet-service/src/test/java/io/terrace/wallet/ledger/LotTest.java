package io.terrace.wallet.ledger;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.FanOfAClub;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class LotTest extends FanOfAClub {

    @Test
    void pointsThatExpireFirstAreSpentFirst() {
        Instant soon = Instant.now().plusSeconds(1000);
        club.grant(fan, 50);
        club.grant(fan, 30, Map.of("expiresAt", soon.plusSeconds(1000).toString()));
        club.grant(fan, 20, Map.of("expiresAt", soon.toString()));

        club.grant(fan, -25, Map.of()).then().statusCode(201);

        fan.get("/v2/wallet/expiring").then().body("items.amount", contains(25)).body("nextCursor", nullValue());
        fan.get("/v2/wallet").then().body("balances.available", is(75)).body("expiring.amount", contains(25));
    }

    @Test
    void pointsExpireByThemselvesAndAreGoneTheInstantTheyDo() {
        club.grant(fan, 7);
        club.grant(fan, 5, Map.of("expiresAt", Instant.now().plusSeconds(3).toString()));

        await().until(() -> fan.available() == 7);
        club.grant(fan, -8, Map.of()).then().statusCode(422);

        await().until(() -> fan.types().contains("expire"));
        fan.get("/v2/wallet").then().body("lifetime.expired", is(5)).body("balances.available", is(7));
    }

    @Test
    void pendingPointsCannotBeSpentUntilTheyMature() {
        club.grant(fan, 9, Map.of("availableAt", Instant.now().plusSeconds(4).toString()));
        club.grant(fan, -9, Map.of()).then().statusCode(422);
        assertThat(fan.balance("pending")).isEqualTo(9);

        await().until(() -> fan.available() == 9);

        club.grant(fan, -9, Map.of()).then().statusCode(201);
        assertThat(fan.types()).containsExactly("adjust", "release", "earn");
    }
}
