package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;

/// A session that was ended, and why.
@RegisterForReflection
record SessionRevokedPayload(UUID sessionId, String reason) {}
