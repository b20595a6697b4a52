package io.terrace.auth.trust;

import java.time.Instant;
import java.util.UUID;

/// @param kid what a token's header names it by
record TrustedKeyProfile(UUID id, String kid, Algorithm algorithm, Instant createdAt) {}
