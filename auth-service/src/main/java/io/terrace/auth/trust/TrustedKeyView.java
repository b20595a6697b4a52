package io.terrace.auth.trust;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A key, or where the partner shows its keys.
///
/// @param kid what a token's header names it by
/// @param jwksUrl where the partner shows its keys, if it does
@JsonInclude(JsonInclude.Include.NON_NULL)
record TrustedKeyView(
        UUID id,
        @Nullable String kid,
        @Nullable IdentityTokenAlgorithm algorithm,
        @Nullable String jwksUrl,
        Instant createdAt) {}
