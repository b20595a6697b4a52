package io.terrace.platform.tenancy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Whether the caller may do something with a resource, and if not, why: one of a resource's `actions`.
///
/// @param reason why not, in lower_snake; absent when allowed
/// @param params what the reason's text needs, such as a time; absent where it needs nothing
@Schema(name = "Permission")
public record ActionPermissionView(
        boolean allowed,
        @JsonInclude(Include.NON_NULL) @Nullable String reason,
        @JsonInclude(Include.NON_NULL) @Nullable Map<String, Object> params) {

    /// Allowed.
    public static final ActionPermissionView YES = new ActionPermissionView(true, null, null);

    /// Not allowed, for a reason that says enough.
    public static ActionPermissionView no(String reason) {
        return new ActionPermissionView(false, reason, null);
    }

    /// Not allowed, for a reason with its particulars.
    public static ActionPermissionView no(String reason, Map<String, Object> params) {
        return new ActionPermissionView(false, reason, params);
    }

    /// Allowed, unless this does not hold.
    public static ActionPermissionView when(boolean holds, String orElse) {
        return holds ? YES : no(orElse);
    }
}
