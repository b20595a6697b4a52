package io.terrace.demo;

import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import java.util.Map;
import java.util.UUID;

/// A fan signs in with a code that really arrives, after one that is wrong.
final class MailCodeSignInScenario {

    private MailCodeSignInScenario() {}

    static void play(SignInDemoPartner visit) {
        DemoStepPrinter screen = visit.screen();
        screen.chapter("A code by mail");
        String email = "ana." + UUID.randomUUID() + "@fans.example";
        ApiResponse challenge = screen.step(
                "Ana asks for a code",
                () -> visit.app()
                        .post("/v2/auth/otp/challenges", Map.of("email", email))
                        .expect(202),
                answer -> answer.text("/maskedDestination"));
        String id = challenge.text("/challengeId");
        String code = screen.step(
                "it arrives in her mailbox",
                () -> visit.installation().mailbox().code(email),
                digits -> "6 digits");
        screen.step(
                "she mistypes it",
                () -> visit.app()
                        .post("/v2/auth/otp/challenges/" + id + "/verify", Map.of("code", other(code)))
                        .expect(422),
                answer -> answer.code() + ", " + answer.text("/attemptsRemaining") + " tries left");
        screen.step("she types it", () -> FanClient.byCode(visit.app(), id, code), fan -> "signed in");
        screen.step(
                "the code is used again",
                () -> visit.app()
                        .post("/v2/auth/otp/challenges/" + id + "/verify", Map.of("code", code))
                        .expect(422),
                ApiResponse::code);
    }

    private static String other(String code) {
        return (code.charAt(0) == '0' ? '1' : '0') + code.substring(1);
    }
}
