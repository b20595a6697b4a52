package io.terrace.auth.apikey;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.kernel.RateLimitOverrideRules;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What to change about a key; what is absent stays, what is null has no origin, no limit of its own, or no end.
///
/// @param scopes at least one: a key without any is unrestricted, which `*` says in so many words
record ApiKeyPatch(
        @Nullable @Size(min = 1, max = 100) @Pattern(regexp = ApiKeyFieldPatterns.PRINTABLE) String name,

        @Nullable @Size(min = 1, max = 100) List<@NotNull @Pattern(regexp = ApiKeyFieldPatterns.SCOPE) String> scopes,

        @Schema(nullable = true) @Nullable @Size(max = 50) List<@NotNull @Pattern(regexp = ApiKeyFieldPatterns.ORIGIN) String> allowedOrigins,

        @Schema(nullable = true) @Nullable @Size(max = 50) Map<
                        @Pattern(regexp = RateLimitOverrideRules.NAME) String,
                        @NotNull @Min(1) @Max(ApiKeyFieldPatterns.MOST_REQUESTS) Integer>
                rateLimits,

        @Schema(nullable = true) @Nullable @Future Instant expiresAt,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {}
