package io.terrace.messaging.call.provider;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Lets one fan's device into a call's room.
///
/// @param provider `livekit`, `twilio` or `local`: which SDK takes it
/// @param token the provider's token, for this device alone
/// @param ttlSec how long it can be used, in seconds
/// @param room the room to join
/// @param url where the SDK connects, for providers that need it
@Schema(name = "CallCredential")
public record CallCredential(
        String provider,
        String token,
        long ttlSec,
        String room,
        @Schema(nullable = true) @Nullable String url) {

    /// Without the token.
    @Override
    public String toString() {
        return "CallCredential[" + provider + "]";
    }
}
