package io.terrace.auth.audit;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// One act, without personal data.
///
/// @param actorId the fan, API key, member or operator that acted
/// @param actorRole `fan`, `server`, `operator`, `system`, or the member's role
/// @param targetId the partner, community, key, member, user or session it was done to; a signing key's `kid`, as a
/// UUID
/// @param fields the names of the fields it changed, never their values
/// @param sequence its place in the partner's chain; absent for the second until it is linked
/// @param hash SHA-256, in hex, over the link before it and itself; absent as long
public record AuditEntryView(
        UUID id,
        UUID actorId,
        String actorRole,
        AuditAction action,
        UUID targetId,
        List<String> fields,
        Instant at,
        @Schema(nullable = true) @Nullable Long sequence,
        @Schema(nullable = true) @Nullable String hash) {

    AuditEntryView linked(AuditChainLink link) {
        return new AuditEntryView(id, actorId, actorRole, action, targetId, fields, at, link.sequence(), link.hash());
    }
}
