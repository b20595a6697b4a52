package io.terrace.auth.audit;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// One administrative act.
///
/// @param actorId the operator or API key that acted
/// @param actorRole `operator` or `server`
/// @param targetId the partner, community or key it was done to
/// @param fields the names of the fields it changed, never their values
public record AuditRecord(
        UUID id, UUID actorId, String actorRole, Act action, UUID targetId, List<String> fields, Instant at) {}
