package io.terrace.demo;

import io.terrace.client.Answer;
import io.terrace.client.Fan;
import io.terrace.client.LiveStream;

/// A key is revoked while a stream is open under it; a session ends, and its stream with it.
final class RevokedKey {

    private final Visit visit;
    private final Screen screen;

    private RevokedKey(Visit visit) {
        this.visit = visit;
        screen = visit.screen();
    }

    static void play(Visit visit) {
        visit.screen().chapter("Out");
        var out = new RevokedKey(visit);
        out.logOut();
        out.revoke();
    }

    private void logOut() {
        Fan dora = Fan.byPartner(visit.app(), "Dora");
        try (LiveStream stream = dora.listen()) {
            Answer gone = screen.step(
                    "Dora logs out with her stream open", () -> dora.logOut().expect(204), answer -> "204");
            screen.step("her token is refused", () -> dora.refusedSoon(), Answer::code, gone.arrivedAt());
            screen.step("her stream closes", stream::awaitEnd, reason -> "closed: " + reason, gone.arrivedAt());
        }
    }

    private void revoke() {
        Fan emil = Fan.byPartner(visit.app(), "Emil");
        Answer gone = screen.step(
                "the app's key is revoked",
                () -> visit.operator()
                        .delete(visit.folder() + "/api-keys/" + visit.keyId())
                        .expect(204),
                answer -> "204");
        screen.step("Emil's app is refused", emil::refusedSoon, Answer::code, gone.arrivedAt());
    }
}
