package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.PartnerSigningKey;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/// A fan comes from the partner's own app: unsigned where that harms no one, else on the partner's signature.
final class PartnerSyncSignInScenario {

    private static final String SYNC = "/v2/auth/partner-sync";

    private PartnerSyncSignInScenario() {}

    static void play(SignInDemoPartner visit) {
        DemoStepPrinter screen = visit.screen();
        screen.chapter("The partner's word");
        var key = new PartnerSigningKey();
        Map<String, String> data = Map.of("externalUserId", UUID.randomUUID().toString());
        ApiClient live = visit.liveApp();
        screen.step(
                "Ben, unsigned, with a test key", () -> FanClient.byPartner(visit.app(), "Ben"), fan -> "signed in");
        screen.step("unsigned, with a live key", () -> live.post(SYNC, data).expect(403), ApiResponse::code);
        screen.step(
                "the partner registers its key",
                () -> visit.operator()
                        .post(visit.folder() + "/signing-keys", Map.of("pem", key.pem()))
                        .expect(201),
                answer -> answer.text("/algorithm"));
        Map<String, String> signed = signed(data, key.vouch(visit.partnerId(), data));
        screen.step("signed, with a live key", () -> live.post(SYNC, signed).expect(200), answer -> "signed in");
        screen.step("the same signature again", () -> live.post(SYNC, signed).expect(401), ApiResponse::code);
        Map<String, String> forged = signed(data, new PartnerSigningKey().vouch(visit.partnerId(), data));
        screen.step("signed by somebody else", () -> live.post(SYNC, forged).expect(401), ApiResponse::code);
    }

    private static Map<String, String> signed(Map<String, String> data, String token) {
        Map<String, String> signed = new HashMap<>(data);
        signed.put("identityToken", token);
        return signed;
    }
}
