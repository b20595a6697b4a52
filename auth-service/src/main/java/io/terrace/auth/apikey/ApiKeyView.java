package io.terrace.auth.apikey;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A key as its owner sees it.
///
/// @param key the plain text; only in the answer that made it
/// @param prefix the first characters, to tell keys apart
/// @param last4 the last four characters of the key
/// @param scopes what the key may do
/// @param allowedOrigins the web origins that may use it; null admits all
/// @param rateLimits its own limits by name, in requests a minute
/// @param lastUsedAt to within a minute
record ApiKeyView(
        UUID id,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String key,
        String name,
        KeyKind kind,
        KeyEnvironment environment,
        @Schema(nullable = true) @Nullable UUID communityId,
        String prefix,
        String last4,
        List<String> scopes,
        List<String> allowedOrigins,
        Map<String, Integer> rateLimits,
        Credential.Status status,
        @Schema(nullable = true) @Nullable Instant expiresAt,
        @Schema(nullable = true) @Nullable Instant lastUsedAt,
        Instant createdAt)
        implements VersionedView {

    /// Not when it was last used, nor its plain text.
    @Override
    public Object guardedPart() {
        return Arrays.asList(id, name, scopes, allowedOrigins, rateLimits, status, expiresAt);
    }

    ApiKeyView with(ApiKeySecret text) {
        return new ApiKeyView(
                id,
                text.value(),
                name,
                kind,
                environment,
                communityId,
                prefix,
                last4,
                scopes,
                allowedOrigins,
                rateLimits,
                status,
                expiresAt,
                lastUsedAt,
                createdAt);
    }
}
