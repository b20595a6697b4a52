package io.terrace.community.export;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

record Export(
        UUID id, State state, Instant requestedAt, @Nullable Instant readyAt, Instant expiresAt) {}
