package io.terrace.realtime.ticket;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;

/// @param ticket the `ticket` parameter of one `GET /v2/stream`
@RegisterForReflection
record Ticket(String ticket, Instant expiresAt) {}
