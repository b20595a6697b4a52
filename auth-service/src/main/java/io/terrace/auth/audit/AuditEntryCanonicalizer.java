package io.terrace.auth.audit;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.UUID;

/// The text, UTF-8, that an entry's hash is the SHA-256 of: one line each, every line ended by `\n`. None of the values
/// can hold a line break or a comma.
///
/// ```
/// terrace-audit-1
/// the hash of the link before, 64 zeros for the first
/// sequence
/// partnerId
/// id
/// at, as the log shows it: 2026-01-31T12:00:00.000Z
/// actorId
/// actorRole
/// action
/// targetId
/// fields, joined by commas
/// ```
final class AuditEntryCanonicalizer {

    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private AuditEntryCanonicalizer() {}

    static String text(String previousHash, long sequence, UUID partner, AuditEntryView entry) {
        return String.join(
                        "\n",
                        "terrace-audit-1",
                        previousHash,
                        Long.toString(sequence),
                        partner.toString(),
                        entry.id().toString(),
                        AT.format(entry.at()),
                        entry.actorId().toString(),
                        entry.actorRole(),
                        entry.action().wire(),
                        entry.targetId().toString(),
                        String.join(",", entry.fields()))
                + "\n";
    }
}
