package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A freestyle and its author.
@Schema(name = "FreestyleReference")
@RegisterForReflection
record FreestyleReferencePayload(UUID id, UUID authorId) {}
