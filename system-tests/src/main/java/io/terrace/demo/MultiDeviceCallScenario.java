package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.LocalTelephonyClient;
import io.terrace.client.ValueAwaiter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/// A call that one of three devices answers, one that no one answers, and one whose end no one tells. The provider
/// plays the phones.
final class MultiDeviceCallScenario {

    private static final Duration PATIENCE = Duration.ofSeconds(150);

    private final LocalTelephonyClient phones;
    private final DemoStepPrinter screen;
    private final FanClient caller;
    private final List<FanClient> devices;

    private MultiDeviceCallScenario(ApiClient app, DemoStepPrinter screen) {
        phones = LocalTelephonyClient.of(app.anonymous(), home());
        this.screen = screen;
        caller = FanClient.byPartner(app, "Bea");
        String invitee = UUID.randomUUID().toString();
        devices = Stream.generate(() -> FanClient.of(
                        app,
                        app.with("X-Service-Installation-Id", UUID.randomUUID().toString())
                                .post(
                                        "/v2/auth/partner-sync",
                                        Map.of("externalUserId", invitee, "displayName", "Ana"))))
                .limit(3)
                .toList();
    }

    /// @param app the partner's, before anyone has signed in
    static void play(ApiClient app, DemoStepPrinter screen) {
        screen.chapter("Squad Line");
        new MultiDeviceCallScenario(app, screen).play();
    }

    private void play() {
        FanClient invitee = devices.getFirst();
        screen.step("Ana lets everyone call her", () -> open(invitee), done -> "her three devices are signed in");
        String answered = screen.step("Bea calls, one of Ana's devices answers", this::answered, call -> "in progress");
        screen.step(
                "a second device comes too late",
                () -> devices.get(1).api().post(path(answered, "accept")).expect(409),
                ApiResponse::code);
        screen.step(
                "Bea hangs up",
                () -> caller.api().post(path(answered, "end")).expect(200),
                call -> "%s s".formatted(call.text("/durationSec")));
        String lost = screen.step("they talk again, and the provider loses the call", this::lost, call -> "not told");
        screen.step(
                "the reconciler asks the provider",
                () -> awaited(lost, "ended"),
                call -> "ended: " + call.text("/endReason"));
        String missed = screen.step("Bea calls, and nobody answers", this::ringing, call -> "it rings for 45 s");
        screen.step("it is missed", () -> awaited(missed, "missed"), call -> "in Ana's missed calls");
    }

    /// Until messaging-service knows it as well.
    private ApiResponse open(FanClient fan) {
        Map<String, Object> privacy = Map.of(
                "discoverable",
                true,
                "whoCanMessage",
                "everyone",
                "whoCanCall",
                "everyone",
                "showPresence",
                true,
                "readReceipts",
                true,
                "squaddieEligible",
                false);
        fan.api().put("/v2/me/privacy", privacy).expect(200);
        return ValueAwaiter.forValue(
                "a fan who can be called",
                PATIENCE,
                () -> Optional.of(caller.api().get("/v2/conversations/direct/" + fan.id() + "/availability"))
                        .filter(answer -> answer.text("/canCall").equals("true")));
    }

    private String answered() {
        try (EventStreamConnection other = devices.get(2).listen()) {
            String call = ringing();
            devices.getFirst().api().post(path(call, "accept")).expect(200);
            other.await("call.answered_elsewhere", call);
            return call;
        }
    }

    private String ringing() {
        return call().expect(201).text("/call/id");
    }

    private ApiResponse call() {
        Map<String, String> draft = Map.of(
                "clientId",
                UUID.randomUUID().toString(),
                "inviteeId",
                devices.getFirst().id());
        return caller.api()
                .with("Idempotency-Key", UUID.randomUUID().toString())
                .post("/v2/calls", draft);
    }

    private String lost() {
        String call = ringing();
        ApiResponse accepted =
                devices.getFirst().api().post(path(call, "accept")).expect(200);
        phones.send(LocalTelephonyClient.event("lost", accepted.text("/credential/room")))
                .expect(204);
        return call;
    }

    private ApiResponse awaited(String call, String state) {
        return ValueAwaiter.forValue(
                "a call to be " + state,
                PATIENCE,
                () -> Optional.of(caller.api().get("/v2/calls/" + call).expect(200))
                        .filter(seen -> seen.text("/state").equals(state)));
    }

    private static Path home() {
        String home = System.getenv("TERRACE_HOME");
        return Path.of(home == null ? ".terrace" : home);
    }

    private static String path(String call, String verb) {
        return "/v2/calls/" + call + "/" + verb;
    }
}
