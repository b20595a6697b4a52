package io.terrace.realtime.ticket;

import java.time.Instant;
import java.util.UUID;

/// A signed-in fan, as a token or a ticket made from one says. Of staff: see [StreamCaller].
///
/// @param tokenEndsAt when the fan's own access token ends, to the second
public record AuthenticatedFan(UUID id, UUID community, UUID session, Instant tokenEndsAt) {}
