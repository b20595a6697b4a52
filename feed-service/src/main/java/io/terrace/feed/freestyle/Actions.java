package io.terrace.feed.freestyle;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What the caller may do with a freestyle, told before they try.
@Schema(name = "FreestyleActions")
record Actions(Permission react, Permission reply, Permission bookmark, Permission delete) {

    /// @param reason why not: `not_published`, `not_author`, `removed` or `not_available`; absent when allowed
    record Permission(
            boolean allowed,
            @JsonInclude(Include.NON_NULL) @Nullable String reason) {

        private static Permission when(boolean allowed, String reason) {
            return allowed ? new Permission(true, null) : new Permission(false, reason);
        }
    }

    static final String NOT_AUTHOR = "not_author";

    static Actions of(State state, boolean own) {
        var notYet = Permission.when(false, "not_available");
        return new Actions(
                Permission.when(state == State.PUBLISHED, "not_published"),
                notYet,
                notYet,
                own ? Permission.when(state != State.REMOVED, "removed") : Permission.when(false, NOT_AUTHOR));
    }
}
