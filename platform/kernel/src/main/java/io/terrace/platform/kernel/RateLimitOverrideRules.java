package io.terrace.platform.kernel;

/// The limits that a partner or a key can have its own number for, by the names in `RateLimit-Policy`.
public final class RateLimitOverrideRules {

    /// What a name looks like: one of them. Requests without a valid key (`unauthenticated`)
    /// and with signed URLs (`media`, `upload_parts`, `webhooks`) cannot be overridden.
    public static final String NAME =
            "reads|writes|server_reads|server_writes|reactions|votes|messages|new_conversations"
                    + "|uploads|check_ins|scans|tills|redemptions|calls|reports|search|stream|ingestion|provision|sign_in"
                    + "|otp_sends|tickets|batches";

    /// What a key's own number may be at most in one window, unless operators set another for its partner: as much as a
    /// server may read in a minute.
    public static final int DEFAULT_CEILING = 6_000;

    private RateLimitOverrideRules() {}
}
