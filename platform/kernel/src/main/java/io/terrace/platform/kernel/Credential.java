package io.terrace.platform.kernel;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What the gateway gets from auth-service about a key or an operator's token, never the secret itself.
///
/// @param partnerId absent for an operator
/// @param communityId the one community of a publishable key; a secret key's default community
/// @param environment `live` or `test`
/// @param allowedOrigins the web origins that may use it, `*` for any; empty for none
/// @param limits overridden limits: the policy's name to its requests
/// @param minSdkVersion the oldest SDK version the partner still serves
public record Credential(
        UUID id,
        Kind kind,
        @Nullable UUID partnerId,
        @Nullable UUID communityId,
        String environment,
        Status status,
        List<String> scopes,
        List<String> allowedOrigins,
        @Nullable Instant expiresAt,
        Map<String, Integer> limits,
        @Nullable String minSdkVersion) {

    public enum Kind {
        PUBLISHABLE,
        SECRET,
        OPERATOR;

        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Whether an API key works: an `active` one does, and until its end one that is `rotating`.
    public enum Status {
        ACTIVE,
        ROTATING,
        REVOKED,
        EXPIRED;

        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
