package io.terrace.wallet.coupon;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.FanOfAClub;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class CouponCampaignTest extends FanOfAClub {

    CouponCampaignTest() {
        super(100);
    }

    @Test
    void aHundredThousandCodesAreMadeInTheBackground() {
        String campaign = club.campaign(Map.of("issue", "pool"));
        String job = club.post("/v2/coupon-campaigns/" + campaign + "/generate", Map.of("count", 100_000))
                .then()
                .statusCode(202)
                .extract()
                .path("id");

        await().until(() -> club.server()
                        .get("/v2/coupon-campaigns/" + campaign + "/jobs/" + job)
                        .<Object>path("finishedAt")
                != null);

        club.server()
                .get("/v2/coupon-campaigns/" + campaign + "/jobs/" + job)
                .then()
                .body("done", is(100_000));
        fan.redeem(club.couponReward(1, Map.of("campaignId", campaign))).then().statusCode(201);
    }

    @Test
    void ofImportsAtOnceOneHasEachCode() throws Exception {
        String campaign = club.campaign(Map.of("issue", "pool"));
        String[] codes = IntStream.range(0, 3_000).mapToObj(i -> "CODE-" + i).toArray(String[]::new);

        List<Integer> accepted =
                ParallelRunner.all(4, i -> club.codes(campaign, codes).<Integer>path("accepted"));

        assertThat(accepted.stream().mapToInt(Integer::intValue).sum()).isEqualTo(codes.length);
    }

    @Test
    void anImportHasAVerdictARow() {
        String campaign = club.campaign(Map.of("issue", "pool"));

        club.server()
                .contentType("text/csv")
                .body("WELCOME-1\r\n\"WELCOME-2\",x\nno!\nwelcome-1\n\n")
                .post("/v2/coupon-campaigns/" + campaign + "/import")
                .then()
                .statusCode(200)
                .body("accepted", is(2))
                .body("rejected", is(3))
                .body("results.status", contains("accepted", "accepted", "invalid", "duplicate", "invalid"));
        clubs.club()
                .server()
                .contentType("text/csv")
                .body("WELCOME-1")
                .post("/v2/coupon-campaigns/" + campaign + "/import")
                .then()
                .statusCode(404);
    }
}
