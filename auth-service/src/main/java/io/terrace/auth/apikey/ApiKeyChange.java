package io.terrace.auth.apikey;

import io.terrace.platform.kernel.RateLimits;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What to change about a key; what is absent stays.
///
/// @param scopes at least one: a key without any is unrestricted, which `*` says in so many words
record ApiKeyChange(
        @Nullable @Size(min = 1, max = 100) @Pattern(regexp = ApiKeyRules.PRINTABLE) String name,

        @Nullable @Size(min = 1, max = 50) List<@NotNull @Pattern(regexp = ApiKeyRules.SCOPE) String> scopes,

        @Nullable @Size(max = 50) List<@NotNull @Pattern(regexp = ApiKeyRules.ORIGIN) String> allowedOrigins,

        @Nullable @Size(max = 50) Map<@Pattern(regexp = RateLimits.NAME) String, @NotNull @Min(1) @Max(ApiKeyRules.MOST_REQUESTS) Integer>
                rateLimits,

        @Nullable @Future Instant expiresAt) {}
