package io.terrace.demo;

import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import java.time.Duration;
import java.util.Map;

/// An answer to a refresh is lost on its way; a token that was stolen ends everything.
final class LostRefreshScenario {

    /// A second longer than a token works beside a successor that is in use.
    private static final Duration GRACE = Duration.ofSeconds(31);

    private final SignInDemoPartner visit;
    private final DemoStepPrinter screen;

    private LostRefreshScenario(SignInDemoPartner visit) {
        this.visit = visit;
        screen = visit.screen();
    }

    static void play(SignInDemoPartner visit) {
        visit.screen().chapter("A lost answer");
        new LostRefreshScenario(visit).play();
    }

    private void play() {
        String first = FanClient.byPartner(visit.app(), "Cleo")
                .session()
                .path("refreshToken")
                .asText();
        screen.step(
                "Cleo refreshes and the line goes dead",
                () -> visit.app().sendAndHangUp("POST", "/v2/auth/token/refresh", token(first)),
                sent -> "nothing arrives");
        String second = refresh("she repeats it", first);
        screen.step(
                "and once more",
                () -> same(second, refreshed(first).text("/refreshToken")),
                token -> "the very same successor");
        String third = refresh("she goes on with it", second);
        screen.step(
                "the time in which answers are lost passes",
                LostRefreshScenario::grace,
                time -> time.toSeconds() + " s");
        screen.step("a thief tries her first token", () -> refuse(first), ApiResponse::code);
        screen.step("so her own is no longer good", () -> refuse(third), ApiResponse::code);
    }

    private String refresh(String what, String token) {
        return screen.step(what, () -> refreshed(token), answer -> "new tokens").text("/refreshToken");
    }

    private ApiResponse refreshed(String token) {
        return visit.app().post("/v2/auth/token/refresh", token(token)).expect(200);
    }

    private ApiResponse refuse(String token) {
        return visit.app().post("/v2/auth/token/refresh", token(token)).expect(401);
    }

    private static Duration grace() {
        try {
            Thread.sleep(GRACE);
            return GRACE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> token(String refreshToken) {
        return Map.of("refreshToken", refreshToken);
    }

    private static String same(String one, String other) {
        if (!one.equals(other)) {
            throw new IllegalStateException("another successor");
        }
        return one;
    }
}
