package io.terrace.polls.show;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Whether something would be allowed, and if not, why.
///
/// @param reason absent when allowed
@Schema(name = "PollPermission")
record Permission(
        boolean allowed,
        @JsonInclude(Include.NON_NULL) @Nullable String reason,
        @JsonInclude(Include.NON_NULL) @Nullable Map<String, Object> params) {

    static final Permission YES = new Permission(true, null, null);

    static Permission no(String reason) {
        return new Permission(false, reason, null);
    }

    static Permission no(String reason, Map<String, Object> params) {
        return new Permission(false, reason, params);
    }
}
