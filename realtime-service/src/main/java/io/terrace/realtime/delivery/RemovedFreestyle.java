package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;

@RegisterForReflection
record RemovedFreestyle(UUID id, UUID authorId) {}
