package io.terrace.auth.audit;

import io.terrace.platform.kernel.Role;
import java.util.UUID;

/// Who did it.
///
/// @param id of a fan, an API key, a member or an operator
/// @param role `fan`, `server`, `operator`, `system`, or a member's
public record AuditActor(UUID id, String role) {

    /// What happens by itself, when it is time.
    public static final AuditActor SYSTEM = new AuditActor(new UUID(0, 0), "system");

    public static AuditActor fan(UUID user) {
        return new AuditActor(user, Role.FAN);
    }
}
