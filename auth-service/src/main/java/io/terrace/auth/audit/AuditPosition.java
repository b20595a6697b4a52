package io.terrace.auth.audit;

import java.time.Instant;
import java.util.UUID;

/// An entry's place in the log's order.
record AuditPosition(Instant at, UUID id) {

    static AuditPosition parse(String text) {
        int comma = text.indexOf(',');
        return new AuditPosition(Instant.parse(text.substring(0, comma)), UUID.fromString(text.substring(comma + 1)));
    }

    static String text(AuditEntryView entry) {
        return entry.at() + "," + entry.id();
    }
}
