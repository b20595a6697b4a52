package io.terrace.auth.member;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A member as the partner's admins see them.
///
/// @param invitedAt when they were invited
/// @param lastSignInAt when they last signed in, if ever
public record StaffMemberView(
        UUID id,
        UUID partnerId,
        String email,
        StaffRole role,
        Status status,
        Instant invitedAt,
        @Schema(nullable = true) @Nullable Instant lastSignInAt)
        implements VersionedView {

    /// Whether a member has signed in yet.
    @Schema(name = "MemberStatus")
    public enum Status {
        /// Has never signed in.
        @JsonProperty("invited")
        INVITED,
        @JsonProperty("active")
        ACTIVE
    }

    /// Not when they sign in.
    @Override
    public Object guardedPart() {
        return List.of(id, role);
    }

    /// Not the address.
    @Override
    public String toString() {
        return "MemberProfile[" + id + "]";
    }
}
