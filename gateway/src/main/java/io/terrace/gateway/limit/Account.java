package io.terrace.gateway.limit;

import org.jspecify.annotations.Nullable;

/// Whose requests count together. It remembers the lease that last admitted one, which spares a look-up.
///
/// A lease that is used up, over or given back admits nothing: one remembered too long does no harm.
public final class Account {

    private final String name;
    private volatile @Nullable Lease last;

    /// @param scope the community, or whatever else sets its counts apart from others'
    /// @param subject whose requests they are
    public Account(String scope, String subject) {
        name = "quota:{" + scope + ":" + subject + "}:";
    }

    /// What its requests under that policy are counted by.
    String key(Policy policy) {
        return name + policy.name();
    }

    /// That last admitted one of its requests.
    @Nullable Lease last() {
        return last;
    }

    void admittedBy(Lease lease) {
        last = lease;
    }
}
