package io.terrace.journeys.fuzz;

import io.terrace.client.ApiClient;
import io.terrace.client.FanClient;
import io.terrace.journeys.matrix.Loopback;
import io.terrace.journeys.suite.PartnerServer;
import io.terrace.journeys.suite.Suite;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/// Codes, sessions, identities and accounts: each request has a fan who can be lost. Codes are asked for from addresses
/// that differ, since an address gets only so many in an hour.
final class SignInRecipes {

    private static final String CHALLENGES = "/v2/auth/otp/challenges";
    private static final String LINK_CHALLENGES = "/v2/me/identities/challenges";

    private final FuzzStage stage;
    private final Suite suite;
    private final PartnerServer partner;

    SignInRecipes(FuzzStage stage) {
        this.stage = stage;
        suite = stage.suite();
        partner = PartnerServer.of(suite, stage.club());
    }

    void addTo(Map<String, Consumer<RequestDraft>> recipes) {
        recipes.put("resendOtpCode", draft -> draft.path("challengeId", stage.thing("lateChallenge")));
        recipes.put("createOtpChallenge", draft -> draft.member("email", suite.newAddress()));
        recipes.put("createLinkChallenge", draft -> draft.member("email", suite.newAddress()));
        recipes.put("verifyOtpCode", this::verifyCode);
        recipes.put("verifyLinkCode", this::verifyLinkCode);
        recipes.put(
                "syncPartnerUser",
                draft -> draft.body(Map.of("externalUserId", UUID.randomUUID().toString(), "displayName", "Curva")));
        recipes.put(
                "exchangeSsoToken",
                draft -> draft.path("provider", "oauth2").body(Map.of("ssoToken", "opaque-" + UUID.randomUUID())));
        recipes.put(
                "refreshToken",
                draft -> draft.member(
                        "refreshToken", newFan().session().path("refreshToken").asText()));
        recipes.put("logOut", this::asNewFan);
        recipes.put("endSessions", this::asNewFan);
        recipes.put("endSession", draft -> {
            FanClient fan = newFan();
            draft.as(Caller.of("a new fan", fan.api()))
                    .path("sessionId", fan.session().path("sessionId").asText());
        });
        recipes.put("linkIdentity", this::linkIdentity);
        recipes.put("unlinkIdentity", this::unlinkIdentity);
        recipes.put("createStaffOtpChallenge", draft -> draft.member("email", suite.newAddress()));
        recipes.put("verifyStaffOtpCode", this::verifyStaffCode);
        recipes.put("logOutStaff", draft -> draft.as(stage.cast().newManagedStaff("analyst")));
        recipes.put("deleteMe", this::asNewFan);
        recipes.put("restoreMe", this::restore);
    }

    private FanClient newFan() {
        FanClient fan = suite.newFan(stage.club().app());
        fan.api().get("/v2/me").expect(200);
        return fan;
    }

    private void asNewFan(RequestDraft draft) {
        draft.as(Caller.of("a new fan", newFan().api()));
    }

    private void verifyCode(RequestDraft draft) {
        String address = suite.newAddress();
        String challenge = stage.club()
                .app()
                .from(Loopback.next())
                .post(CHALLENGES, Map.of("email", address))
                .expect(202)
                .text("/challengeId");
        draft.path("challengeId", challenge).body(Map.of("code", stage.code(address)));
    }

    private void verifyLinkCode(RequestDraft draft) {
        String address = suite.newAddress();
        ApiClient fan = stage.owner().api();
        String challenge = fan.from(Loopback.next())
                .post(LINK_CHALLENGES, Map.of("email", address))
                .expect(202)
                .text("/challengeId");
        draft.path("challengeId", challenge).body(Map.of("code", stage.code(address)));
    }

    private void linkIdentity(RequestDraft draft) {
        FanClient fan = vouchedFor(suite.newAddress());
        draft.as(Caller.of("a new fan", fan.api())).body(Map.of("challengeId", shown(fan, suite.newAddress())));
    }

    private void unlinkIdentity(RequestDraft draft) {
        String first = suite.newAddress();
        FanClient fan = vouchedFor(first);
        String linked = fan.api()
                .post("/v2/me/identities", Map.of("challengeId", shown(fan, suite.newAddress())))
                .expect(200)
                .text("/id");
        draft.as(Caller.of("a new fan", fan.api())).path("identityId", linked).query("challengeId", shown(fan, first));
    }

    /// A fan whose address the partner's server has signed.
    private FanClient vouchedFor(String address) {
        ApiClient app = stage.club().app();
        Map<String, Object> word = partner.signed(Map.of("externalUserId", address, "email", address));
        return FanClient.of(app, app.post("/v2/auth/partner-sync", word));
    }

    /// A challenge by which the fan has shown that the address is theirs.
    private String shown(FanClient fan, String address) {
        String challenge = fan.api()
                .from(Loopback.next())
                .post(LINK_CHALLENGES, Map.of("email", address))
                .expect(202)
                .text("/challengeId");
        fan.api()
                .post(LINK_CHALLENGES + "/" + challenge + "/verify", Map.of("code", stage.code(address)))
                .expect(200);
        return challenge;
    }

    private void verifyStaffCode(RequestDraft draft) {
        String address = suite.newAddress();
        String challenge = stage.cast().inviteStaff(address, "analyst");
        draft.path("challengeId", challenge).body(Map.of("code", stage.code(address)));
    }

    private void restore(RequestDraft draft) {
        Map<String, String> member = Map.of("externalUserId", UUID.randomUUID().toString());
        ApiClient app = stage.club().app();
        FanClient fan = FanClient.of(app, app.post("/v2/auth/partner-sync", member));
        fan.api().get("/v2/me").expect(200);
        fan.api().delete("/v2/me").expect(202);
        fan.refusedSoon();
        draft.as(Caller.of(
                "a new fan",
                FanClient.of(app, app.post("/v2/auth/partner-sync", member)).api()));
    }
}
