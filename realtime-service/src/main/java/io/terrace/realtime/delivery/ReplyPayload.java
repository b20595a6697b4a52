package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A reply to a freestyle.
///
/// @param authorId who replied
@Schema(name = "ReplyReference")
@RegisterForReflection
record ReplyPayload(UUID id, UUID freestyleId, UUID authorId) {}
