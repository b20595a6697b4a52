package io.terrace.community.squad;

import java.time.Instant;

/// The lists a fan has of others.
enum RelationshipListKind {
    SQUAD("standing = CONNECTED", "since"),
    INCOMING("standing = INCOMING", "since"),
    OUTGOING("standing = REQUESTED", "since"),
    BLOCKS("blockedAt is not null", "blockedAt"),
    MUTES("mutedAt is not null and not apart", "mutedAt");

    private final String query;

    RelationshipListKind(String condition, String order) {
        query = """
                from StoredRelationship where userId = :fan and %1$s and (%2$s, otherId) < (:at, :id)
                order by %2$s desc, otherId desc""".formatted(condition, order);
    }

    /// Parameters: `fan`, and `at` and `id` of the place it begins after.
    String query() {
        return query;
    }

    RelationshipCursor mark(StoredRelationship tie) {
        Instant at = switch (this) {
            case SQUAD, INCOMING, OUTGOING -> tie.since();
            case BLOCKS -> tie.blockedAt();
            case MUTES -> tie.mutedAt();
        };
        return new RelationshipCursor(at, tie.otherId());
    }
}
