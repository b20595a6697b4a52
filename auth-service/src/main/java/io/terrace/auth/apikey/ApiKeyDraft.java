package io.terrace.auth.apikey;

import io.terrace.platform.kernel.RateLimitOverrideRules;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A key to be.
///
/// @param environment `live` unless given
/// @param communityId one of the partner's; its oldest unless given
/// @param scopes what a secret key covers; no restriction beyond its kind unless given, and an empty list is
///     refused: who computes what a key may do, and comes to nothing, must not get one that may do all
/// @param allowedOrigins web origins that may use a publishable key; none unless given. `*` and plain `http` beyond
///     loopback on test keys only
/// @param rateLimits overridden limits: the policy's name to its requests
record ApiKeyDraft(
        @NotBlank @Size(max = 100) @Pattern(regexp = ApiKeyFieldPatterns.PRINTABLE) String name,

        @NotNull KeyKind kind,
        KeyEnvironment environment,
        @Nullable UUID communityId,
        @Nullable @Size(max = 100) List<@NotNull @Pattern(regexp = ApiKeyFieldPatterns.SCOPE) String> scopes,

        @Size(max = 50) List<@NotNull @Pattern(regexp = ApiKeyFieldPatterns.ORIGIN) String> allowedOrigins,

        @Size(max = 50) Map<
                        @Pattern(regexp = RateLimitOverrideRules.NAME) String,
                        @NotNull @Min(1) @Max(ApiKeyFieldPatterns.MOST_REQUESTS) Integer>
                rateLimits,

        @Nullable @Future Instant expiresAt) {

    ApiKeyDraft {
        environment = environment == null ? KeyEnvironment.LIVE : environment;
        allowedOrigins = allowedOrigins == null ? List.of() : allowedOrigins;
        rateLimits = rateLimits == null ? Map.of() : rateLimits;
    }
}
