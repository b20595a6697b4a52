package io.terrace.auth.apikey;

import io.terrace.platform.kernel.Origins;
import io.terrace.platform.kernel.Scopes;

/// What the fields of a key look like, whether it is made or changed.
final class ApiKeyRules {

    static final String PRINTABLE = "[^\\p{Cc}]*";
    /// `polls:read`, `polls:*`, `*`.
    static final String SCOPE = Scopes.PATTERN;
    static final String ORIGIN = Origins.PATTERN;
    static final int MOST_REQUESTS = 10_000_000;

    private ApiKeyRules() {}
}
