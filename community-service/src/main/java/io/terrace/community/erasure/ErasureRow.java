package io.terrace.community.erasure;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One fan's leaving.
record ErasureRow(
        UUID id,
        UUID user,
        ErasureState state,
        Instant requestedAt,
        Instant dueAt,
        @Nullable Instant begunAt,
        @Nullable Instant doneAt) {}
