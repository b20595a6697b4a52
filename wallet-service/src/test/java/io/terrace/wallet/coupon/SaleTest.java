package io.terrace.wallet.coupon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.FanOfAClub;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class SaleTest extends FanOfAClub {

    private final TenantTransaction tenantTransaction;
    private final Sql sql;
    private final CouponService coupons;

    @Inject
    SaleTest(TenantTransaction tenantTransaction, Sql sql, CouponService coupons) {
        super(100);
        this.tenantTransaction = tenantTransaction;
        this.sql = sql;
        this.coupons = coupons;
    }

    private Response coupon() {
        return fan.redeem(club.couponReward(1, Map.of()));
    }

    private Response redeem(String code) {
        return club.post("/v2/coupons/redeem", Map.of("code", code));
    }

    @Test
    void aTillThatRepeatsItsRollbackLeavesTheNextSaleAlone() {
        Response coupon = coupon();
        String id = coupon.path("coupon.id");
        String code = coupon.path("coupon.code");
        String first = redeem(code).then().statusCode(200).extract().path("saleId");
        rollBack(id, first).then().statusCode(200).body("state", is("issued")).body("saleId", nullValue());
        rollBack(id, first).then().statusCode(200);
        String second = redeem(code).then().statusCode(200).extract().path("saleId");

        rollBack(id, first).then().statusCode(409).body("code", is("already_redeemed"));
        club.post("/v2/coupons/rollback", Map.of("couponId", id))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", is("/saleId"));

        fan.get("/v2/coupons/" + id).then().body("state", is("redeemed")).body("saleId", is(second));
        rollBack(id, second).then().statusCode(200);
        redeem(code).then().statusCode(200);
    }

    private Response rollBack(String coupon, String sale) {
        return club.post("/v2/coupons/rollback", Map.of("couponId", coupon, "saleId", sale));
    }

    @Test
    void aReservationIsRolledBackByItsOwnTill() {
        Response coupon = coupon();
        String id = coupon.path("coupon.id");
        String code = coupon.path("coupon.code");
        String first = reserve(code);
        rollBack(id, first).then().statusCode(200);
        String second = reserve(code);

        rollBack(id, first).then().statusCode(422).body("reasons[0].code", is("reserved"));

        club.post("/v2/coupons/redeem", Map.of("code", code, "reservationId", second))
                .then()
                .statusCode(200)
                .body("saleId", is(second));
        rollBack(id, second).then().statusCode(200);
    }

    private String reserve(String code) {
        return club.post("/v2/coupons/reservations", Map.of("code", code))
                .then()
                .statusCode(201)
                .body("reservedUntil", notNullValue())
                .extract()
                .path("reservationId");
    }

    @Test
    void aReservationThatOutlivesItsCouponLeavesItExpired() {
        UUID id = UUID.fromString(coupon().path("coupon.id"));

        CouponView seen = tenantTransaction.call(club.community(), () -> {
            sql.run("""
                    update coupon set state = 'reserved', reservation_id = id,
                        reserved_until = now() - interval '1 second', expires_at = now() - interval '2 seconds'
                    where id = ?""", id);
            return coupons.find(id, fan.id()).orElseThrow();
        });

        assertThat(seen.state()).isEqualTo(CouponState.EXPIRED);
    }
}
