package io.terrace.platform.kernel;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The scopes that operations for servers need, all of them. A key is made with these and no others, and a rule of the
/// build checks that each operation's scope is one of them.
public final class ScopeCatalog {

    private static final String ALL = "*";

    /// What operations name. `docs/api-keys.md` lists the same.
    public static final Set<String> NEEDED = Set.of(
            "analytics:read",
            "analytics:write",
            "api_keys:read",
            "audit_log:read",
            "communities:read",
            "content:read",
            "content:write",
            "coupons:read",
            "coupons:write",
            "events:read",
            "events:write",
            "fans:read",
            "fans:write",
            "identity_providers:read",
            "partner:read",
            "polls:read",
            "polls:write",
            "privacy:read",
            "provision:read",
            "reports:read",
            "reports:write",
            "review_identifiers:read",
            "rewards:read",
            "rewards:write",
            "sanctions:read",
            "sanctions:write",
            "signing_keys:read",
            "sponsorship:read",
            "sponsorship:write",
            "squaddie:read",
            "squaddie:write",
            "users:write",
            "wallet:read",
            "wallet:write");

    private static final Set<String> GRANTED = granted(NEEDED);

    private ScopeCatalog() {}

    /// Whether a key may be given it: a scope that an operation needs, `*`, or an area with a star, such as `polls:*`.
    public static boolean isKnown(String scope) {
        return GRANTED.contains(scope);
    }

    /// All that a key may be given, in order.
    public static Collection<String> grantable() {
        return new TreeSet<>(GRANTED);
    }

    private static Set<String> granted(Set<String> needed) {
        Stream<String> areas = needed.stream().map(scope -> scope.substring(0, scope.indexOf(':') + 1) + ALL);
        return Stream.of(needed.stream(), areas, Stream.of(ALL))
                .flatMap(one -> one)
                .collect(Collectors.toUnmodifiableSet());
    }
}
