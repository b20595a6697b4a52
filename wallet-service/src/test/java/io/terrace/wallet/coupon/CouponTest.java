package io.terrace.wallet.coupon;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.events.WalletEvent.CouponUpdated;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.FanOfAClub;
import io.terrace.wallet.HeardEvents;
import io.terrace.wallet.WalletConfig;
import jakarta.inject.Inject;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class CouponTest extends FanOfAClub {

    @Inject
    HeardEvents heard;

    private final TenantTransaction tenantTransaction;
    private final Sql sql;
    private final CouponService coupons;
    private final ObjectMapper json;
    private final WalletConfig config;

    @Inject
    CouponTest(
            TenantTransaction tenantTransaction,
            Sql sql,
            CouponService coupons,
            ObjectMapper json,
            WalletConfig config) {
        super(100);
        this.tenantTransaction = tenantTransaction;
        this.sql = sql;
        this.coupons = coupons;
        this.json = json;
        this.config = config;
    }

    private Response coupon(Map<String, Object> campaign) {
        return fan.redeem(club.couponReward(1, Map.of("campaignId", club.campaign(campaign))));
    }

    private Response redeem(String code, Map<String, Object> more) {
        var body = new java.util.HashMap<>(more);
        body.put("code", code);
        return club.post("/v2/coupons/redeem", body);
    }

    @Test
    void aTillRedeemsACouponOnceAndMayTakeItBack() {
        Response coupon = coupon(Map.of());
        String code = coupon.path("coupon.code");
        club.post("/v2/coupons/validate", Map.of("code", code))
                .then()
                .statusCode(200)
                .body("valid", is(true));

        redeem(code.toLowerCase(java.util.Locale.ROOT), Map.of("orderRef", "42"))
                .then()
                .statusCode(200)
                .body("state", is("redeemed"));
        redeem(code, Map.of()).then().statusCode(409).body("code", is("already_redeemed"));
        club.post("/v2/coupons/validate", Map.of("code", code))
                .then()
                .statusCode(200)
                .body("valid", is(false))
                .body("reasons.code", contains("already_redeemed"));
        club.post("/v2/coupons/rollback", Map.of("couponId", coupon.path("coupon.id")))
                .then()
                .statusCode(200);
        redeem(code, Map.of()).then().statusCode(200);
    }

    @Test
    void couponsComeByWhenTheFanGotThem() {
        String pool = club.campaign(Map.of("issue", "pool"));
        club.codes(pool, "MADE-BEFORE");
        String first = coupon(Map.of()).path("coupon.code");
        fan.redeem(club.couponReward(1, Map.of("campaignId", pool))).then().statusCode(201);

        var page = fan.get("/v2/coupons?limit=1").then().statusCode(200).extract();

        assertThat(page.<List<String>>path("items.code")).containsExactly("MADE-BEFORE");
        fan.asking()
                .queryParam("cursor", page.<String>path("nextCursor"))
                .get("/v2/coupons")
                .then()
                .body("items.code", contains(first));
    }

    @Test
    void ofFiftyTillsOneRedeemsIt() throws Exception {
        String code = coupon(Map.of()).path("coupon.code");

        List<Integer> answers =
                ParallelRunner.all(50, i -> redeem(code, Map.of()).statusCode());

        assertThat(answers).containsOnly(200, 409).containsOnlyOnce(200).hasSize(50);
    }

    @Test
    void aReservedCouponIsForItsOwnTill() {
        String code = coupon(Map.of()).path("coupon.code");
        String reservation = club.post("/v2/coupons/reservations", Map.of("code", code))
                .then()
                .statusCode(201)
                .body("coupon.state", is("reserved"))
                .extract()
                .path("reservationId");

        redeem(code, Map.of()).then().statusCode(422).body("reasons[0].code", is("reserved"));
        club.post("/v2/coupons/reservations", Map.of("code", code)).then().statusCode(422);
        redeem(code, Map.of("reservationId", reservation)).then().statusCode(200);
    }

    @Test
    void aReservationEndsByItselfAndAnotherTillMayHaveTheCoupon() {
        Response coupon = coupon(Map.of());
        String code = coupon.path("coupon.code");
        Instant asked = Instant.now();
        String until = club.post("/v2/coupons/reservations", Map.of("code", code, "ttlSec", 3600))
                .then()
                .statusCode(201)
                .extract()
                .path("reservedUntil");
        assertThat(Instant.parse(until)).isBetween(asked.plusSeconds(3000), asked.plusSeconds(4200));

        tenantTransaction.call(
                club.community(),
                () -> sql.run(
                        "update coupon set reserved_until = now() where community_id = terrace_community() and id = ?",
                        UUID.fromString(coupon.path("coupon.id"))));

        fan.get("/v2/coupons/" + coupon.path("coupon.id")).then().body("state", is("issued"));
        assertThat(heard.await(CouponUpdated.class, fan.id(), 3))
                .extracting(CouponUpdated::state)
                .containsExactly("issued", "reserved", "issued");
        redeem(code, Map.of()).then().statusCode(200);
    }

    @Test
    void everyRejectionHasItsReason() {
        String paused = coupon(Map.of("startsAt", "2020-01-01T00:00:00Z")).path("coupon.code");
        club.server()
                .body(Map.of("state", "paused"))
                .patch("/v2/coupon-campaigns/" + newest())
                .then()
                .statusCode(200);
        String early = coupon(Map.of("startsAt", Instant.now().plusSeconds(900).toString()))
                .path("coupon.code");
        Response gone = coupon(Map.of());
        club.post("/v2/coupons/revoke", Map.of("couponId", gone.path("coupon.id")))
                .then()
                .statusCode(200);
        String mine = coupon(Map.of()).path("coupon.code");
        String brief = coupon(Map.of("expiresAt", Instant.now().plusSeconds(3).toString()))
                .path("coupon.code");

        rejected(paused, "campaign_inactive", Map.of());
        rejected(early, "not_started", Map.of());
        rejected(gone.path("coupon.code"), "revoked", Map.of());
        rejected(mine, "holder_mismatch", Map.of("holderId", Ids.next()));
        rejected("NO-SUCH-CODE", "coupon_not_found", Map.of());
        await().until(() ->
                fan.get("/v2/coupons").<List<String>>path("items.state").contains("expired"));
        rejected(brief, "expired", Map.of());
        rejectedElsewhere(mine);
    }

    private String newest() {
        return club.server().get("/v2/coupon-campaigns").path("items[0].id");
    }

    private void rejected(String code, String reason, Map<String, Object> more) {
        redeem(code, more)
                .then()
                .statusCode(422)
                .body("code", is("coupon_rejected"))
                .body("reasons.code", contains(reason));
    }

    private void rejectedElsewhere(String code) {
        clubs.club()
                .post("/v2/coupons/redeem", Map.of("code", code))
                .then()
                .statusCode(422)
                .body("reasons.code", contains("coupon_not_found"));
    }

    @Test
    void aHolderRedeemsNoMoreThanTheCampaignAllows() throws Exception {
        String reward = club.couponReward(1, Map.of("campaignId", club.campaign(Map.of("perHolderLimit", 1))));
        List<String> codes = List.of(
                fan.redeem(reward).path("coupon.code"), fan.redeem(reward).path("coupon.code"));

        List<Integer> answers =
                ParallelRunner.all(2, i -> redeem(codes.get(i), Map.of()).statusCode());

        assertThat(answers).containsExactlyInAnyOrder(200, 422);
    }

    @Test
    void guesserWaits() {
        for (int i = 0; i < 50; i++) {
            redeem("GUESS-" + i, Map.of()).then().statusCode(422);
        }

        Response refused = redeem("GUESS-51", Map.of());

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 600);
        tenantTransaction.call(
                club.community(), () -> sql.run("update coupon_guess set minute = minute - interval '5 minutes'"));
        Response later = redeem("GUESS-52", Map.of());
        assertThat(later.statusCode()).isEqualTo(429);
        assertThat(Integer.parseInt(later.header("Retry-After"))).isBetween(1, 300);
    }

    @Test
    void latePresentationMustBeRepeatedAndIsNoGuess() {
        Response coupon = coupon(Map.of());
        UUID id = UUID.fromString(coupon.path("coupon.id"));
        PresentationSigner aMinuteAgo =
                new PresentationSigner(json, () -> Instant.now().minusSeconds(61), config);
        String late = tenantTransaction.call(
                club.community(),
                () -> aMinuteAgo
                        .present(coupons.find(id, fan.id()).orElseThrow())
                        .qrPayload());

        for (int i = 0; i <= config.couponGuesses(); i++) {
            redeem(late, Map.of())
                    .then()
                    .statusCode(422)
                    .body("reasons[0].code", is("expired"))
                    .body("reasons[0].params.presentationEndedAt", notNullValue());
        }

        redeem(coupon.path("coupon.code"), Map.of()).then().statusCode(200);
    }

    @Test
    void aPresentationIsProvedOfflineAndTakenAtTheTill() throws Exception {
        String id = coupon(Map.of()).path("coupon.id");

        String payload = fan.post("/v2/coupons/" + id + "/presentations", Map.of())
                .then()
                .statusCode(200)
                .extract()
                .path("presentation.qrPayload");

        String[] parts = payload.split("\\.", -1);
        String x = fan.get("/v2/coupons/presentation-keys").path("keys[0].x");
        assertThat(holds(x, parts[0] + "." + parts[1], parts[2])).isTrue();
        assertThat(new String(Base64.getUrlDecoder().decode(parts[1]), UTF_8)).contains(id);
        redeem(parts[0] + "." + parts[1] + "." + "A".repeat(86), Map.of())
                .then()
                .statusCode(422);
        redeem(payload, Map.of()).then().statusCode(200).body("id", is(id));
        fan.post("/v2/coupons/" + id + "/presentations", Map.of()).then().statusCode(409);
        club.fan().post("/v2/coupons/" + id + "/presentations", Map.of()).then().statusCode(404);
    }

    /// As a scanner would, with nothing but a JDK.
    private static boolean holds(String x, String content, String signature) throws Exception {
        byte[] prefix = HexFormat.of().parseHex("302a300506032b6570032100");
        byte[] raw = Base64.getUrlDecoder().decode(x);
        byte[] encoded = java.util.Arrays.copyOf(prefix, prefix.length + raw.length);
        System.arraycopy(raw, 0, encoded, prefix.length, raw.length);
        Signature check = Signature.getInstance("Ed25519");
        check.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
        check.update(content.getBytes(US_ASCII));
        return check.verify(Base64.getUrlDecoder().decode(signature));
    }
}
