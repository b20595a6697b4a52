package io.terrace.feed.reaction;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/// A place in the list of a post's reactions.
record ReactionCursor(Instant at, UUID user, String type) {

    /// Before the newest reaction there can be.
    static final ReactionCursor NEWEST =
            new ReactionCursor(Instant.parse("9999-01-01T00:00:00Z"), new UUID(-1, -1), "");

    static ReactionCursor parse(String position) {
        String[] parts = position.split("\\|", 3);
        return new ReactionCursor(
                Instant.EPOCH.plus(Long.parseLong(parts[0]), ChronoUnit.MICROS), UUID.fromString(parts[1]), parts[2]);
    }

    /// The form a cursor carries.
    String position() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, at) + "|" + user + "|" + type;
    }
}
