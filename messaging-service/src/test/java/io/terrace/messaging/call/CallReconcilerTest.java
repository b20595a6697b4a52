package io.terrace.messaging.call;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.messaging.call.provider.FakeVendor;
import io.terrace.messaging.call.provider.FakeVendor.Answer;
import io.terrace.platform.testing.TestStack;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// With LiveKit's API played by a server that may be away.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeLiveKit.class)
@SuppressWarnings("NullAway.Init")
@Tag("slow")
class CallReconcilerTest {

    private final UUID community = UUID.randomUUID();
    private final CallFan caller = CallFan.in(community);
    private final CallFan invitee = CallFan.in(community);

    /// Set by its resource.
    FakeVendor vendor;

    @BeforeEach
    void answer() {
        vendor.answer(request -> new Answer(200, "{}"));
    }

    @Test
    void silentCallThatTheProviderDoesNotKnowEndsAndItsRoomIsClosed() {
        String call = caller.talksWith(invitee);
        vendor.answer(request -> new Answer(404, "{\"code\":\"not_found\"}"));
        isSilent(call);

        await().until(() -> caller.state(call).equals("ended"));
        caller.get("/v2/calls/{id}", call).then().body("endReason", is("lost"));
        await().until(() -> asked(call, "DeleteRoom") == 1);
        assertThat(asked(call, "ListParticipants")).isEqualTo(1);
        vendor.answer(request -> new Answer(200, "{}"));
        caller.rings(invitee);
    }

    @Test
    void silentCallThatGoesOnGoesOn() {
        String call = caller.talksWith(invitee);
        present(caller, invitee);
        isSilent(call);

        await().until(() -> asked(call, "ListParticipants") == 1);
        assertThat(caller.state(call)).isEqualTo("in_progress");
    }

    @Test
    void callOfOneIsOver() {
        String call = caller.talksWith(invitee);
        present(caller);
        isSilent(call);

        await().until(() -> caller.state(call).equals("ended"));
    }

    @Test
    void callStaysWhileTheProviderIsAwayAndIsAskedAboutAgain() {
        String call = caller.talksWith(invitee);
        vendor.answer(request -> new Answer(503, "{}"));
        isSilent(call);
        await().until(() -> asked(call, "ListParticipants") >= 1);
        assertThat(caller.state(call)).isEqualTo("in_progress");

        vendor.answer(request -> new Answer(200, "{\"participants\":[]}"));
        caller.sql("update call set claimed_at = null where id = '" + call + "'");

        await().until(() -> caller.state(call).equals("ended"));
    }

    @Test
    void providerOutageLeavesNoOneBusy() {
        for (int status : new int[] {500, 404, 401}) {
            vendor.answer(request -> new Answer(status, "{}"));
            caller.calls(invitee).then().statusCode(503).body("code", is("provider_unavailable"));
        }

        caller.get("/v2/calls").then().body("items.size()", is(0));
        vendor.answer(request -> new Answer(200, "{}"));
        caller.rings(invitee);
    }

    private void isSilent(String call) {
        caller.sql("update call set heard_at = now() - interval '61 seconds' where id = '" + call + "'");
    }

    private void present(CallFan... fans) {
        String participants = List.of(fans).stream()
                .map(fan -> "{\"sid\":\"PA_%1$s\",\"identity\":\"%1$s\",\"state\":\"ACTIVE\"}"
                        .formatted(fan.id().toString().replace("-", "")))
                .reduce((one, other) -> one + "," + other)
                .orElse("");
        vendor.answer(request -> new Answer(200, "{\"participants\":[" + participants + "]}"));
    }

    private long asked(String call, String method) {
        String room = call.replace("-", "");
        return vendor.asked().stream()
                .filter(request -> request.uri().endsWith(method))
                .filter(request -> request.body().contains(room))
                .count();
    }
}
