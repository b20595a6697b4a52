package io.terrace.community.sanction;

import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.tenancy.Caller;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Who acts for the club, or for themselves.
///
/// @param id of a member of its staff, an API key, or a fan
/// @param role the member's highest, `server` or `fan`
public record ModerationActor(UUID id, String role) {

    public static ModerationActor of(Caller caller) {
        if (caller.is(Role.FAN)) {
            return new ModerationActor(caller.id(), Role.FAN);
        }
        return new ModerationActor(
                caller.id(),
                Arrays.stream(StaffRole.values())
                        .map(StaffRole::wire)
                        .filter(caller::is)
                        .findFirst()
                        .orElse(Role.SERVER));
    }

    boolean isFan() {
        return role.equals(Role.FAN);
    }

    /// Whether both are one person; of a key no one knows who holds it.
    boolean isPerson(@Nullable UUID otherId, @Nullable String otherRole) {
        return !Role.SERVER.equals(otherRole) && id.equals(otherId);
    }
}
