package io.terrace.feed.freestyle;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/// A place in the order of freestyles, and of what the feed has beside them: by time, then id. Among an author's own
/// the time is that of posting.
public record FreestyleCursor(Instant publishedAt, UUID id) {

    /// Behind every freestyle there can be.
    public static final FreestyleCursor NEWEST =
            new FreestyleCursor(Instant.parse("9999-01-01T00:00:00Z"), new UUID(-1, -1));

    /// Before every freestyle there can be.
    public static final FreestyleCursor OLDEST = new FreestyleCursor(Instant.EPOCH, new UUID(0, 0));

    /// Reads what [#position] wrote.
    public static FreestyleCursor parse(String position) {
        String[] parts = position.split("\\|", 2);
        return new FreestyleCursor(
                Instant.EPOCH.plus(Long.parseLong(parts[0]), ChronoUnit.MICROS), UUID.fromString(parts[1]));
    }

    /// The form a cursor carries.
    public String position() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, publishedAt) + "|" + id;
    }
}
