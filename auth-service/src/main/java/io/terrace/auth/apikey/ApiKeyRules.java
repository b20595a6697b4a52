package io.terrace.auth.apikey;

/// What the fields of a key look like, whether it is made or changed.
final class ApiKeyRules {

    static final String PRINTABLE = "[^\\p{Cntrl}]*";
    /// `feed:read`, `*`.
    static final String SCOPE = "[a-z*][a-z0-9_:*-]{0,63}";
    /// A web origin without a path, or `*`.
    static final String ORIGIN = "\\*|https?://[a-z0-9.-]{1,253}(:\\d{1,5})?";
    /// The name of a limit's policy.
    static final String POLICY = "[A-Za-z][A-Za-z0-9_-]{0,63}";

    static final int MOST_REQUESTS = 10_000_000;

    private ApiKeyRules() {}
}
