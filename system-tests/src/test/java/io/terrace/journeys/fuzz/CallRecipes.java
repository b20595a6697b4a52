package io.terrace.journeys.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.client.FanClient;
import io.terrace.client.LocalTelephonyClient;
import io.terrace.journeys.suite.Phone;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/// Calls, each of two fans who are in no other.
final class CallRecipes {

    private final FuzzStage stage;
    private final LocalTelephonyClient provider;

    CallRecipes(FuzzStage stage) {
        this.stage = stage;
        provider = LocalTelephonyClient.of(stage.suite().nobody(), stage.suite().home());
    }

    private record Pair(Phone caller, Phone invitee) {}

    void addTo(Map<String, Consumer<RequestDraft>> recipes) {
        recipes.put("startCall", draft -> {
            Pair pair = pair();
            draft.keyed()
                    .as(caller(pair.caller()))
                    .body(Map.of(
                            "clientId",
                            UUID.randomUUID().toString(),
                            "inviteeId",
                            pair.invitee().fan().id()));
        });
        for (String id : List.of("acceptCall", "declineCall")) {
            recipes.put(id, draft -> {
                Pair pair = pair();
                draft.as(caller(pair.invitee())).path("callId", ringing(pair));
            });
        }
        for (String id : List.of("cancelCall", "createCallToken")) {
            recipes.put(id, draft -> {
                Pair pair = pair();
                draft.as(caller(pair.caller())).path("callId", ringing(pair));
            });
        }
        for (String id : List.of("endCall", "rateCall")) {
            recipes.put(id, draft -> {
                Pair pair = pair();
                String call = ringing(pair);
                pair.invitee().act(call, "accept").expect(200);
                draft.as(caller(pair.caller())).path("callId", call);
            });
        }
        recipes.put("receiveTelephonyWebhook", this::signed);
    }

    /// Of a room that is nobody's.
    private void signed(RequestDraft draft) {
        String event = LocalTelephonyClient.event("room_ended", "0".repeat(64));
        draft.path("provider", "local")
                .content(event.getBytes(UTF_8), "application/json")
                .header(LocalTelephonyClient.SIGNATURE_HEADER, provider.sign(event));
    }

    private Pair pair() {
        FanClient caller = stage.newFan();
        return new Pair(new Phone(caller), new Phone(stage.newFan()).reachableBy(caller));
    }

    private static String ringing(Pair pair) {
        return pair.caller().ring(pair.invitee().fan());
    }

    private static Caller caller(Phone phone) {
        return Caller.of("fan", phone.fan().api());
    }
}
