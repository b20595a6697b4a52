package io.terrace.platform.rest;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A record that is the body of a `PATCH`, or part of one: a merge patch (RFC 7396).
///
/// An absent member leaves what it names as it is. `null` clears a member that is documented as nullable
/// (`@Schema(nullable = true)` on the component); for any other it is 400 `required` with the member's pointer. A
/// member that is an object replaces the old one whole, unless its type is a [MergePatchBody] itself.
///
/// The record has the component `@Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared`. It is filled from
/// the nulls of the body; a client cannot send it.
public interface MergePatchBody {

    /// The media type of RFC 7396, taken by every `PATCH` that takes JSON.
    String MEDIA_TYPE = "application/merge-patch+json";

    /// The names of the members that were sent as null; empty in a patch that is not from a client.
    Set<String> cleared();

    default boolean clears(String member) {
        return cleared().contains(member);
    }

    /// What a member is after the patch.
    ///
    /// @param given the member's value; null where it was absent or null
    /// @param old what it was
    /// @param empty what it is once cleared
    default <T extends @Nullable Object> T merged(String member, @Nullable T given, T old, T empty) {
        if (given != null) {
            return given;
        }
        return clears(member) ? empty : old;
    }
}
