package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A session that was ended, and why.
@Schema(name = "RevokedSession")
@RegisterForReflection
record SessionRevokedPayload(UUID sessionId, String reason) {}
