package io.terrace.messaging.call;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrace.messaging.call.provider.FakeVendor;
import io.terrace.messaging.call.provider.FakeVendor.Answer;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// With LiveKit's API played by a server that may be away.
@QuarkusTest
@TestProfile(CallReconcilerTest.LiveKitAccount.class)
@WithTestResource(TestStack.class)
class CallReconcilerTest {

    private static final FakeVendor VENDOR = vendor();

    private final UUID community = UUID.randomUUID();
    private final CallFan caller = CallFan.in(community);
    private final CallFan invitee = CallFan.in(community);

    public static class LiveKitAccount implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "terrace.messaging.calls.provider", "livekit",
                    "terrace.messaging.calls.timeout", "1s",
                    "terrace.messaging.calls.livekit.url", vendorUrl(),
                    "terrace.messaging.calls.livekit.api-key", "APIkey",
                    "terrace.messaging.calls.livekit.api-secret", "a-secret-of-at-least-thirty-two-characters");
        }
    }

    /// The profile is asked in another class loader than the test runs in: they meet at a port.
    private static String vendorUrl() {
        return "http://127.0.0.1:" + System.getProperty("fake.livekit.port", startedPort());
    }

    private static String startedPort() {
        String port = String.valueOf(io.terrace.platform.testing.FreePorts.one());
        System.setProperty("fake.livekit.port", port);
        return port;
    }

    private static FakeVendor vendor() {
        try {
            return new FakeVendor(Integer.parseInt(System.getProperty("fake.livekit.port")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void answer() {
        VENDOR.answer(request -> new Answer(200, "{}"));
    }

    @Test
    void silentCallThatTheProviderDoesNotKnowEndsAndItsRoomIsClosed() {
        String call = caller.talksWith(invitee);
        VENDOR.answer(request -> new Answer(404, "{\"code\":\"not_found\"}"));
        isSilent(call);

        await().until(() -> caller.state(call).equals("ended"));
        caller.get("/v2/calls/{id}", call).then().body("endReason", is("lost"));
        await().until(() -> asked(call, "DeleteRoom") == 1);
        assertThat(asked(call, "ListParticipants")).isEqualTo(1);
        caller.rings(invitee);
    }

    @Test
    void silentCallThatGoesOnGoesOn() {
        String call = caller.talksWith(invitee);
        present(call, caller, invitee);
        isSilent(call);

        await().until(() -> asked(call, "ListParticipants") == 1);
        assertThat(caller.state(call)).isEqualTo("in_progress");
    }

    @Test
    void callOfOneIsOver() {
        String call = caller.talksWith(invitee);
        present(call, caller);
        isSilent(call);

        await().until(() -> caller.state(call).equals("ended"));
    }

    @Test
    void callStaysWhileTheProviderIsAwayAndIsAskedAboutAgain() {
        String call = caller.talksWith(invitee);
        VENDOR.answer(request -> new Answer(503, "{}"));
        isSilent(call);
        await().until(() -> asked(call, "ListParticipants") >= 1);
        assertThat(caller.state(call)).isEqualTo("in_progress");

        VENDOR.answer(request -> new Answer(200, "{\"participants\":[]}"));
        caller.sql("update call set claimed_at = null where id = '" + call + "'");

        await().until(() -> caller.state(call).equals("ended"));
    }

    @Test
    void nobodyIsBusyWhereTheProviderIsDown() {
        VENDOR.answer(request -> new Answer(500, "{}"));

        caller.calls(invitee).then().statusCode(503).body("code", is("provider_unavailable"));

        caller.get("/v2/calls").then().body("items.size()", is(0));
        VENDOR.answer(request -> new Answer(200, "{}"));
        caller.rings(invitee);
    }

    private void isSilent(String call) {
        caller.sql("update call set heard_at = now() - interval '61 seconds' where id = '" + call + "'");
    }

    private static void present(String call, CallFan... fans) {
        String participants = List.of(fans).stream()
                .map(fan -> "{\"sid\":\"PA_%1$s\",\"identity\":\"%1$s\",\"state\":\"ACTIVE\"}"
                        .formatted(fan.id().toString().replace("-", "")))
                .reduce((one, other) -> one + "," + other)
                .orElse("");
        VENDOR.answer(request -> new Answer(200, "{\"participants\":[" + participants + "]}"));
        assertThat(call).isNotBlank();
    }

    private static long asked(String call, String method) {
        String room = call.replace("-", "");
        return VENDOR.asked().stream()
                .filter(request -> request.uri().endsWith(method))
                .filter(request -> request.body().contains(room))
                .count();
    }
}
