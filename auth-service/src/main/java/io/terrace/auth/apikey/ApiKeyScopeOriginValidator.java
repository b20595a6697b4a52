package io.terrace.auth.apikey;

import io.terrace.auth.apikey.ApiKeyChangeResult.Unfit;
import io.terrace.platform.kernel.OriginRules;
import io.terrace.platform.kernel.ScopeCatalog;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What does not go with a kind of key.
final class ApiKeyScopeOriginValidator {

    private ApiKeyScopeOriginValidator() {}

    /// @param scopes absent where they stay as they are
    /// @param origins likewise
    static Optional<Unfit> fault(
            KeyKind kind, KeyEnvironment environment, @Nullable List<String> scopes, @Nullable List<String> origins) {
        boolean secret = kind == KeyKind.SECRET;
        if (!secret && scopes != null && !scopes.isEmpty()) {
            return Optional.of(new Unfit("/scopes", "not_for_publishable_keys"));
        }
        if (secret && scopes != null && scopes.isEmpty()) {
            return Optional.of(new Unfit("/scopes", "empty"));
        }
        for (int i = 0; scopes != null && i < scopes.size(); i++) {
            if (!ScopeCatalog.isKnown(scopes.get(i))) {
                return Optional.of(new Unfit("/scopes/" + i, "unknown"));
            }
        }
        if (secret && origins != null && !origins.isEmpty()) {
            return Optional.of(new Unfit("/allowedOrigins", "not_for_secret_keys"));
        }
        boolean lax = origins != null && origins.stream().anyMatch(OriginRules::isLax);
        return lax && environment == KeyEnvironment.LIVE
                ? Optional.of(new Unfit("/allowedOrigins", "not_for_live_keys"))
                : Optional.empty();
    }
}
