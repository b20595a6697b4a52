package io.terrace.demo;

import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;

/// A key is revoked while a stream is open under it; a session ends, and its stream with it.
final class LogOutAndKeyRevocationScenario {

    private final SignInDemoPartner visit;
    private final DemoStepPrinter screen;

    private LogOutAndKeyRevocationScenario(SignInDemoPartner visit) {
        this.visit = visit;
        screen = visit.screen();
    }

    static void play(SignInDemoPartner visit) {
        visit.screen().chapter("Out");
        var out = new LogOutAndKeyRevocationScenario(visit);
        out.logOut();
        out.revoke();
    }

    private void logOut() {
        FanClient dora = FanClient.byPartner(visit.app(), "Dora");
        try (EventStreamConnection stream = dora.listen()) {
            ApiResponse gone = screen.step(
                    "Dora logs out with her stream open", () -> dora.logOut().expect(204), answer -> "204");
            screen.step("her token is refused", () -> dora.refusedSoon(), ApiResponse::code, gone.arrivedAt());
            screen.step("her stream closes", stream::awaitEnd, reason -> "closed: " + reason, gone.arrivedAt());
        }
    }

    private void revoke() {
        FanClient emil = FanClient.byPartner(visit.app(), "Emil");
        ApiResponse gone = screen.step(
                "the app's key is revoked",
                () -> visit.operator()
                        .delete(visit.folder() + "/api-keys/" + visit.keyId())
                        .expect(204),
                answer -> "204");
        screen.step("Emil's app is refused", emil::refusedSoon, ApiResponse::code, gone.arrivedAt());
    }
}
