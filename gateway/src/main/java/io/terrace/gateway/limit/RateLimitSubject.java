package io.terrace.gateway.limit;

import org.jspecify.annotations.Nullable;

/// Whose requests count together. It remembers the lease by which the last was decided, which spares a look-up.
///
/// A lease that is used up, over or given back admits nothing: one remembered too long does no harm.
public class RateLimitSubject {

    private final Object scope;
    private final Object subject;
    private volatile @Nullable RateLimitLease last;

    /// @param scope the community, or whatever else sets its counts apart from others'
    /// @param subject whose requests they are
    public RateLimitSubject(Object scope, Object subject) {
        this.scope = scope;
        this.subject = subject;
    }

    /// What its requests under that policy are counted by.
    String key(RateLimitPolicy policy) {
        return "quota:{" + scope + ":" + subject + "}:" + policy.name();
    }

    /// That last decided.
    @Nullable RateLimitLease last() {
        return last;
    }

    void remember(RateLimitLease lease) {
        last = lease;
    }
}
