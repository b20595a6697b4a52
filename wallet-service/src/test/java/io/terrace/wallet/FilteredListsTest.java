package io.terrace.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club.Fan;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FilteredListsTest extends FanOfAClub {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    FilteredListsTest() {
        super(100);
    }

    @Test
    void couponsAreFilteredByStateAndCampaign() {
        String campaign = club.campaign(Map.of());
        String reward = club.couponReward(1, Map.of("campaignId", campaign));
        Response redeemed = fan.redeem(reward);
        Response expired = fan.redeem(reward);
        String other = fan.redeem(club.couponReward(1, Map.of())).path("coupon.id");
        club.post("/v2/coupons/redeem", Map.of("code", redeemed.<String>path("coupon.code")))
                .then()
                .statusCode(200);
        change("update coupon set expires_at = now() - interval '1 hour' where id = ?", expired.path("coupon.id"));
        String first = redeemed.path("coupon.id");
        String second = expired.path("coupon.id");

        for (String path : List.of("/v2/coupons", "/v2/fans/" + fan.id() + "/coupons")) {
            get(path + "?state=issued").then().body("items.id", contains(other));
            get(path + "?state=expired").then().body("items.id", contains(second));
            get(path + "?state=redeemed").then().body("items.id", contains(first));
            get(path + "?state=reserved").then().body("items", empty());
            get(path + "?campaignId={id}", campaign).then().body("items.id", contains(second, first));
            get(path + "?campaignId={id}&state=redeemed", campaign).then().body("items.id", contains(first));
            get(path + "?campaignId={id}", Ids.next()).then().body("items", empty());
            get(path + "?state=lost").then().statusCode(400).body("errors.pointer", contains("/state"));
            get(path + "?campaignId=x").then().statusCode(400).body("errors.pointer", contains("/campaignId"));
        }
    }

    @Test
    void aReservationThatIsOverCountsAsNone() {
        Response coupon = fan.redeem(club.couponReward(1, Map.of()));
        club.post("/v2/coupons/reservations", Map.of("code", coupon.<String>path("coupon.code")))
                .then()
                .statusCode(201);
        fan.get("/v2/coupons?state=reserved").then().body("items.id", contains(coupon.<String>path("coupon.id")));
        fan.get("/v2/coupons?state=issued").then().body("items", empty());

        change("update coupon set reserved_until = now() - interval '1 hour' where id = ?", coupon.path("coupon.id"));

        fan.get("/v2/coupons?state=issued").then().body("items.id", contains(coupon.<String>path("coupon.id")));
        fan.get("/v2/coupons?state=reserved").then().body("items", empty());
    }

    @Test
    void aFilteredListOfCouponsIsReadPageByPageUnderItsOwnCursors() {
        String reward = club.couponReward(1, Map.of());
        List<String> made =
                List.of(coupon(reward), coupon(reward), coupon(reward)).reversed();

        Response page = fan.get("/v2/coupons?state=issued&limit=2");
        String cursor = page.path("nextCursor");

        assertThat(page.<List<String>>path("items.id")).isEqualTo(made.subList(0, 2));
        fan.get("/v2/coupons?state=issued&limit=2&cursor={cursor}", cursor)
                .then()
                .body("items.id", contains(made.getLast()));
        fan.get("/v2/coupons?cursor={cursor}", cursor).then().statusCode(400).body("code", is("cursor_mismatch"));
        fan.get("/v2/coupons?state=expired&cursor={cursor}", cursor)
                .then()
                .statusCode(400)
                .body("code", is("cursor_mismatch"));
    }

    private String coupon(String reward) {
        return fan.redeem(reward).then().statusCode(201).extract().path("coupon.id");
    }

    @Test
    void redemptionsAreFilteredByFanStateAndTime() {
        Fan next = club.fan();
        club.grant(next, 10);
        String reward = club.reward(1, Map.of());
        String old = redemption(fan, reward);
        String recent = redemption(fan, reward);
        String others = redemption(next, reward);
        club.post("/v2/redemptions/" + recent + "/fulfil", Map.of()).then().statusCode(200);
        change("update redemption set created_at = '2026-01-01T12:00:00Z' where id = ?", old);

        server("").then().body("items.id", contains(others, recent, old));
        server("?userId=" + fan.id()).then().body("items.id", contains(recent, old));
        server("?userId=" + fan.id() + "&state=pending").then().body("items.id", contains(old));
        server("?state=pending").then().body("items.id", contains(others, old));
        server("?from=2026-01-01T12:00:00.000001Z").then().body("items.id", contains(others, recent));
        server("?from=2026-01-01T12:00:00Z&to=2026-01-01T12:00:01Z").then().body("items.id", contains(old));
        server("?to=2026-01-01T12:00:00Z").then().body("items", empty());
        server("?userId=" + clubs.club().fan().id()).then().statusCode(200).body("items", empty());
        fan.get("/v2/redemptions?state=fulfilled").then().body("items.id", contains(recent));
        fan.get("/v2/redemptions?to=2026-01-01T12:00:01Z").then().body("items.id", contains(old));
        fan.get("/v2/redemptions?userId={id}", next.id())
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/userId"));
        server("?userId=x").then().statusCode(400).body("errors.pointer", contains("/userId"));
    }

    @Test
    void aCursorOfRedemptionsBelongsToItsFilter() {
        String reward = club.reward(1, Map.of());
        List<String> made = List.of(redemption(fan, reward), redemption(fan, reward));
        String cursor = server("?limit=1&state=pending").path("nextCursor");

        server("?limit=1&state=pending&cursor=" + cursor).then().body("items.id", contains(made.getFirst()));
        for (String other : List.of("", "state=failed&", "state=pending&userId=" + fan.id() + "&")) {
            server("?" + other + "cursor=" + cursor).then().statusCode(400).body("code", is("cursor_mismatch"));
        }
    }

    private static String redemption(Fan by, String reward) {
        return by.redeem(reward).then().statusCode(201).extract().path("redemption.id");
    }

    private Response server(String query) {
        return club.server().get("/v2/redemptions" + query);
    }

    private Response get(String path, Object... parameters) {
        return path.startsWith("/v2/fans") ? club.server().get(path, parameters) : fan.get(path, parameters);
    }

    private void change(String update, String id) {
        tenantTransaction.call(club.community(), () -> sql.run(update, UUID.fromString(id)));
    }
}
