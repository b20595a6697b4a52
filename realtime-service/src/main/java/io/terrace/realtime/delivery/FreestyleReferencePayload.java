package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;

/// A freestyle and its author.
@RegisterForReflection
record FreestyleReferencePayload(UUID id, UUID authorId) {}
