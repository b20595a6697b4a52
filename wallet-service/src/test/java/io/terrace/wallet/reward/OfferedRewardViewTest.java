package io.terrace.wallet.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club;
import io.terrace.wallet.FanOfAClub;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class OfferedRewardViewTest extends FanOfAClub {

    private final TenantTransaction tenantTransaction;
    private final Sql sql;
    private final AttendanceProjection attendance;

    @Inject
    OfferedRewardViewTest(TenantTransaction tenantTransaction, Sql sql, AttendanceProjection attendance) {
        super(100);
        this.tenantTransaction = tenantTransaction;
        this.sql = sql;
        this.attendance = attendance;
    }

    @Test
    void everyReasonIsReportedBeforeAndWhenTheFanTries() {
        String dear = club.reward(500, Map.of());
        String high = club.reward(1, Map.of("minTier", "gold"));
        String early = club.reward(
                1, Map.of("validFrom", Instant.now().plusSeconds(900).toString()));
        String late =
                club.reward(1, Map.of("validTo", Instant.now().minusSeconds(900).toString()));
        String gone = club.reward(1, Map.of("stock", 0));
        String there = club.reward(1, Map.of("checkedInEventId", Ids.next()));

        refused(dear, "insufficient_points", "insufficient_funds");
        refused(high, "tier_too_low", "not_eligible");
        refused(early, "not_started", "not_eligible");
        refused(late, "ended", "not_eligible");
        refused(gone, "out_of_stock", "not_eligible");
        refused(there, "requires_check_in", "not_eligible");
        fan.get("/v2/rewards/" + dear).then().body("eligibility.unlockHint.params.points", is(400));
        fan.get("/v2/rewards/" + gone).then().body("eligibility.unlockHint", nullValue());
        assertThat(fan.available()).isEqualTo(100);
    }

    @Test
    void checkedInFanIsEligibleForTheEventsReward() {
        UUID event = Ids.next();
        String there = club.reward(1, Map.of("checkedInEventId", event));

        for (UUID seenAt : List.of(Ids.next(), event, event)) {
            tenantTransaction.call(club.community(), () -> {
                attendance.apply(new CheckedIn(
                        fan.id(), club.community(), seenAt, Ids.next(), "match", "qr", Club.AT, 1, null, Club.AT));
                return true;
            });
        }

        fan.get("/v2/rewards/" + there).then().body("eligibility.eligible", is(true));
    }

    @Test
    void emptyCampaignIsReportedBeforeAndWhenTheFanTries() {
        String empty = club.couponReward(1, Map.of("campaignId", club.campaign(Map.of("issue", "pool"))));
        String over = club.campaign(Map.of("expiresAt", "2020-01-01T00:00:00Z"));
        String paused = club.campaign(Map.of());
        club.server()
                .body(Map.of("state", "paused"))
                .patch("/v2/coupon-campaigns/" + paused)
                .then()
                .statusCode(200);

        refused(empty, "out_of_stock", "not_eligible");
        refused(club.couponReward(1, Map.of("campaignId", over)), "out_of_stock", "not_eligible");
        refused(club.couponReward(1, Map.of("campaignId", paused)), "out_of_stock", "not_eligible");
    }

    @Test
    void thePoolsLastCouponsAreTheRewardsStock() {
        String campaign = club.campaign(Map.of("issue", "pool"));
        club.codes(campaign, "LAST-1", "LAST-2");
        String reward = club.couponReward(1, Map.of("campaignId", campaign, "stock", 5));

        fan.get("/v2/rewards/" + reward).then().body("stock", is(2)).body("eligibility.eligible", is(true));
        fan.redeem(reward).then().statusCode(201);
        fan.get("/v2/rewards").then().body("items[0].stock", is(1));
    }

    @Test
    void pointsThatHaveMaturedCountBeforeTheSweepHasBeenThere() {
        String reward = club.reward(130, Map.of());
        club.grant(fan, 30, Map.of("availableAt", Instant.now().plusSeconds(900).toString()))
                .then()
                .statusCode(201);

        tenantTransaction.call(club.community(), () -> {
            // The sweep waits for the wallet.
            sql.list("select from wallet where user_id = ? for update", row -> true, fan.id());
            tenantTransaction.call(
                    club.community(),
                    () -> sql.run(
                            "update lot set pending_until = now() where user_id = ? and pending_until > now()",
                            fan.id()));

            return fan.post("/v2/rewards/" + reward + "/quote", Map.of())
                    .then()
                    .statusCode(200)
                    .body("eligibility.reasons", empty());
        });

        fan.redeem(reward).then().statusCode(201);
    }

    private void refused(String reward, String reason, String code) {
        fan.get("/v2/rewards/" + reward)
                .then()
                .statusCode(200)
                .body("eligibility.reasons.code", contains(reason))
                .body("actions.redeem.allowed", is(false))
                .body("actions.redeem.reason", is(reason));
        fan.post("/v2/rewards/" + reward + "/quote", Map.of())
                .then()
                .statusCode(200)
                .body("eligibility.eligible", is(false));
        fan.redeem(reward).then().statusCode(422).body("code", is(code)).body("reasons.code", contains(reason));
    }

    @Test
    void rewardThatIsNotOfferedIsNotFound() {
        String draft = club.reward(1, Map.of("state", "draft"));
        String foreign = clubs.club().reward(1, Map.of());

        for (String reward : new String[] {draft, foreign, Ids.next().toString()}) {
            fan.get("/v2/rewards/" + reward).then().statusCode(404);
            fan.redeem(reward).then().statusCode(404).body("code", is("not_found"));
        }
        fan.get("/v2/rewards").then().body("items", empty());
        club.server().get("/v2/rewards/all").then().body("items.id", contains(draft));
        club.server().get("/v2/rewards/all/" + foreign).then().statusCode(404);
    }

    @Test
    void newRewardIsAtItsLocation() {
        Response made = club.offer(5, Map.of("state", "draft"));

        String told = club.server()
                .get(made.header("Location"))
                .then()
                .statusCode(200)
                .extract()
                .asString();

        assertThat(told).isEqualTo(made.asString());
    }

    @Test
    void theAnswerSaysWhereTheRedemptionIs() {
        String path = "/v2/rewards/" + club.reward(0, Map.of()) + "/redemptions";
        String key = Ids.next().toString();

        Response made = fan.asking().header("Idempotency-Key", key).post(path);
        Response again = fan.asking().header("Idempotency-Key", key).post(path);

        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(made.header("Location")).isEqualTo("/v2/redemptions/" + made.path("redemption.id"));
        assertThat(again.header("Location")).isEqualTo(made.header("Location"));
        fan.get(made.header("Location")).then().statusCode(200).body("id", is(made.<String>path("redemption.id")));
    }

    @Test
    void aRepeatedChangeAddsStockOnce() {
        String reward = club.reward(5, Map.of("stock", 3));
        String key = Ids.next().toString();

        String first = moreStock(reward, key).asString();
        Response again = moreStock(reward, key);

        assertThat(again.asString()).isEqualTo(first);
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        fan.get("/v2/rewards/" + reward).then().body("stock", is(7));
    }

    private Response moreStock(String reward, String key) {
        return club.server()
                .header("Idempotency-Key", key)
                .body(Map.of("addStock", 4))
                .patch("/v2/rewards/" + reward)
                .then()
                .statusCode(200)
                .extract()
                .response();
    }

    @Test
    void nullClearsOptionalRewardFields() {
        String path = "/v2/rewards/"
                + club.reward(5, Map.of("description", "Red", "perUserLimit", 2, "validFrom", "2025-01-01T00:00:00Z"));

        club.server()
                .body("{}")
                .patch(path)
                .then()
                .body("description", is("Red"))
                .body("perUserLimit", is(2));
        club.server()
                .body("{\"description\": null, \"perUserLimit\": null, \"validFrom\": null}")
                .patch(path)
                .then()
                .statusCode(200)
                .body("description", nullValue())
                .body("perUserLimit", nullValue())
                .body("validFrom", nullValue())
                .body("cost", is(5));
        for (String member : List.of("title", "cost", "state", "addStock")) {
            club.server()
                    .body("{\"" + member + "\": null}")
                    .patch(path)
                    .then()
                    .statusCode(400)
                    .body("errors[0].pointer", is("/" + member))
                    .body("errors[0].code", is("required"));
        }
        club.server().body("{\"cleared\": [\"imageUrl\"]}").patch(path).then().statusCode(400);
    }

    @Test
    void aRewardIsChangedByItsPartnerAndNeverIntoNonsense() {
        String reward = club.reward(5, Map.of("stock", 3));

        club.server()
                .body(Map.of("addStock", -4))
                .patch("/v2/rewards/" + reward)
                .then()
                .statusCode(422)
                .body("reasons[0].code", is("stock_below_zero"));
        club.server()
                .body(Map.of("addStock", 4, "title", "Hat"))
                .patch("/v2/rewards/" + reward)
                .then()
                .statusCode(200)
                .body("stock", is(7))
                .body("title", is("Hat"))
                .body("version", is(2));
        clubs.club()
                .server()
                .body(Map.of())
                .patch("/v2/rewards/" + reward)
                .then()
                .statusCode(404);
        club.offer(5, Map.of("kind", "coupon")).then().statusCode(400).body("errors[0].pointer", is("/campaignId"));
        club.offer(5, Map.of("kind", "coupon", "campaignId", Ids.next())).then().statusCode(404);
        club.offer(5, Map.of("minTier", "diamond")).then().statusCode(400);
        club.offer(5, Map.of("validFrom", "2030-01-01T00:00:00Z", "validTo", "2029-01-01T00:00:00Z"))
                .then()
                .statusCode(400);
    }
}
