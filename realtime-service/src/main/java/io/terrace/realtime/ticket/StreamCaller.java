package io.terrace.realtime.ticket;

import org.jspecify.annotations.Nullable;

/// Who opens a stream, and with what.
///
/// @param fan who it is; for a member of staff their own id, session and token in the community they work in
/// @param installation the app's own id on its device, or that of the request that made the ticket
/// @param keyHash the SHA-256 of the API key that the ticket was made with; absent without a ticket
public record StreamCaller(
        StreamCallerKind kind,
        AuthenticatedFan fan,
        @Nullable String installation,
        @Nullable String keyHash) {}
