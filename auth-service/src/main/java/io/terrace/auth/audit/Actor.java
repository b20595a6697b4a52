package io.terrace.auth.audit;

import io.terrace.platform.kernel.Role;
import java.util.UUID;

/// Who did it.
///
/// @param id of a fan, an API key, a member or an operator
/// @param role `fan`, `server`, `operator`, or a member's
public record Actor(UUID id, String role) {

    public static Actor fan(UUID user) {
        return new Actor(user, Role.FAN);
    }
}
