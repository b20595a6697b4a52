package io.terrace.messaging.call.provider;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// Where the voices of a call meet. The provider carries voices and says what happens in a room; the state of a call
/// is the server's.
public interface TelephonyProvider {

    /// `livekit`, `twilio` or `local`.
    String name();

    /// The header its webhooks are signed in.
    String signatureHeader();

    /// Makes sure that the room can be entered. An empty room that no one enters goes by itself.
    void open(CallRoom room) throws ProviderDownException;

    /// Made without asking the provider.
    CallCredential credential(CallRoom room, UUID fan, Instant now);

    /// Who is in the room.
    RoomPresence ask(CallRoom room) throws ProviderDownException;

    /// Sends everyone out of the room and ends it. Does nothing where it is gone.
    void close(CallRoom room) throws ProviderDownException;

    /// Reads a webhook, once its signature, body and time are found good.
    WebhookResult read(ProviderWebhook webhook, Instant now);

    /// What is answered to a phone that may enter; empty where the provider does not ask.
    default Optional<String> admission(CallRoom room, UUID fan) {
        return Optional.empty();
    }

    /// What is answered to one that may not.
    default Optional<String> rejection() {
        return Optional.empty();
    }
}
