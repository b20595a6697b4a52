package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import java.util.Map;
import java.util.UUID;

/// A fan's device, as far as it calls and is called.
public record Phone(FanClient fan) {

    /// Sets some of the fan's choices of what others may.
    public void choose(Map<String, ?> choices) {
        ObjectNode privacy =
                (ObjectNode) fan.api().get("/v2/me/privacy").expect(200).json();
        choices.forEach(privacy::putPOJO);
        fan.api().put("/v2/me/privacy", privacy).expect(200);
    }

    /// Lets everyone call the fan, and waits until the other can.
    public Phone reachableBy(FanClient other) {
        choose(Map.of("whoCanCall", "everyone"));
        await("a fan who can be called")
                .until(() -> other.api()
                        .get("/v2/conversations/direct/" + fan.id() + "/availability")
                        .expect(200)
                        .json()
                        .path("canCall")
                        .asBoolean());
        return this;
    }

    public ApiResponse call(FanClient other) {
        return call(other, UUID.randomUUID().toString());
    }

    /// @param clientId the same for every try
    public ApiResponse call(FanClient other, String clientId) {
        return fan.api()
                .with("Idempotency-Key", UUID.randomUUID().toString())
                .post("/v2/calls", Map.of("clientId", clientId, "inviteeId", other.id()));
    }

    /// @return its id
    public String ring(FanClient other) {
        return call(other).expect(201).text("/call/id");
    }

    /// @param verb such as `accept`
    public ApiResponse act(String call, String verb) {
        return fan.api().post("/v2/calls/" + call + "/" + verb);
    }

    public ApiResponse get(String call) {
        return fan.api().get("/v2/calls/" + call);
    }
}
