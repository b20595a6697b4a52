package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;

/// A reply to a freestyle.
///
/// @param authorId who replied
@RegisterForReflection
record ReplyPayload(UUID id, UUID freestyleId, UUID authorId) {}
