package io.terrace.auth.apikey;

import io.terrace.platform.kernel.OriginRules;
import io.terrace.platform.kernel.Scopes;

/// What the fields of a key look like, whether it is made or changed.
final class ApiKeyFieldPatterns {

    static final String PRINTABLE = "[^\\p{Cc}]*";
    /// `polls:read`, `polls:*`, `*`.
    static final String SCOPE = Scopes.PATTERN;
    static final String ORIGIN = OriginRules.PATTERN;
    static final int MOST_REQUESTS = 10_000_000;

    private ApiKeyFieldPatterns() {}
}
