package io.terrace.community.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/// A place in the queue as it was when its first page was read: by priority, then age.
///
/// @param rank of the priority, from 0
record CaseCursor(Instant asOf, int rank, UUID id) {

    /// Before every case there can be.
    static CaseCursor first(Instant asOf) {
        return new CaseCursor(asOf, CasePriority.values().length, new UUID(0, 0));
    }

    /// Reads what [#position] wrote.
    static CaseCursor parse(String position) {
        String[] parts = position.split("\\|", 3);
        return new CaseCursor(
                Instant.EPOCH.plus(Long.parseLong(parts[0]), ChronoUnit.MICROS),
                Integer.parseInt(parts[1]),
                UUID.fromString(parts[2]));
    }

    /// The form a cursor carries.
    String position() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, asOf) + "|" + rank + "|" + id;
    }
}
