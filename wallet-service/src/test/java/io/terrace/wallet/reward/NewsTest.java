package io.terrace.wallet.reward;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.events.WalletEvent.CouponUpdated;
import io.terrace.platform.events.WalletEvent.PointsExpiring;
import io.terrace.platform.events.WalletEvent.RedemptionUpdated;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.FanOfAClub;
import io.terrace.wallet.HeardEvents;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What others hear of a fan's rewards.
@QuarkusTest
@WithTestResource(TestStack.class)
class NewsTest extends FanOfAClub {

    @Inject
    HeardEvents heard;

    NewsTest() {
        super(100);
    }

    @Test
    void couponEventsArePublishedFromIssueToEnd() {
        String code = fan.redeem(club.couponReward(30, Map.of())).path("coupon.code");
        Response reserved = club.post("/v2/coupons/reservations", Map.of("code", code));

        club.post("/v2/coupons/redeem", Map.of("code", code, "reservationId", reserved.path("reservationId")))
                .then()
                .statusCode(200);

        assertThat(heard.await(CouponUpdated.class, fan.id(), 3))
                .extracting(CouponUpdated::state)
                .containsExactly("issued", "reserved", "redeemed");
        assertThat(heard.await(RedemptionUpdated.class, fan.id(), 1))
                .extracting(RedemptionUpdated::state)
                .containsExactly("fulfilled");
    }

    @Test
    void returnedCouponIsPublished() {
        String redemption =
                fan.redeem(club.couponReward(30, Map.of())).then().extract().path("redemption.id");

        club.post("/v2/redemptions/" + redemption + "/reverse", Map.of()).then().statusCode(200);

        assertThat(heard.await(CouponUpdated.class, fan.id(), 2))
                .extracting(CouponUpdated::state)
                .containsExactly("issued", "revoked");
        assertThat(heard.await(RedemptionUpdated.class, fan.id(), 2))
                .extracting(RedemptionUpdated::state)
                .containsExactly("fulfilled", "reversed");
    }

    @Test
    void expiringPointsAreAnnouncedOnce() {
        Instant soon = Instant.now().plus(Duration.ofDays(1));
        club.grant(fan, 7, Map.of("expiresAt", soon.toString()));
        heard.await(PointsExpiring.class, fan.id(), 1);
        club.grant(fan, 5, Map.of("expiresAt", soon.plusSeconds(60).toString()));

        assertThat(heard.await(PointsExpiring.class, fan.id(), 2))
                .extracting(PointsExpiring::amount)
                .containsExactly(7L, 5L);
    }
}
