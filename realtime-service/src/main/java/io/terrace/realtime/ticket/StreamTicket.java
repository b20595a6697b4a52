package io.terrace.realtime.ticket;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;

/// A ticket that opens the event stream once.
///
/// @param ticket the `ticket` parameter of one `GET /v2/stream`
@RegisterForReflection
record StreamTicket(String ticket, Instant expiresAt) {}
