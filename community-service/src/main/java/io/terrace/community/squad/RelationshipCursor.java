package io.terrace.community.squad;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/// A place in a list that is newest first: by time, then id.
record RelationshipCursor(Instant at, UUID id) {

    /// Before whatever there can be.
    static final RelationshipCursor NEWEST =
            new RelationshipCursor(Instant.parse("9999-01-01T00:00:00Z"), new UUID(-1, -1));

    static RelationshipCursor parse(String position) {
        String[] parts = position.split("\\|", 2);
        return new RelationshipCursor(
                Instant.EPOCH.plus(Long.parseLong(parts[0]), ChronoUnit.MICROS), UUID.fromString(parts[1]));
    }

    /// The form a cursor carries.
    String position() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, at) + "|" + id;
    }
}
