package io.terrace.feed.freestyle;

import io.terrace.platform.tenancy.Permission;
import io.terrace.platform.tenancy.SpeechSanction;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What the caller may do with a freestyle, known before they try; why not is `not_published`, `not_author`, `removed`
/// or
/// `not_removed`, or `sanctioned` with `kind` and, where it has one, `endsAt`.
@Schema(name = "FreestyleActions")
record FreestyleActions(
        Permission react,
        Permission reply,
        Permission bookmark,
        Permission edit,
        Permission delete,
        Permission restore) {

    static final String NOT_AUTHOR = "not_author";

    private static final String NOT_PUBLISHED = "not_published";

    /// Of one who is no fan.
    static final FreestyleActions NONE = new FreestyleActions(
            Permission.no("not_a_fan"),
            Permission.no("not_a_fan"),
            Permission.no("not_a_fan"),
            Permission.no("not_a_fan"),
            Permission.no("not_a_fan"),
            Permission.no("not_a_fan"));

    static FreestyleActions of(FreestyleState state, boolean own, @Nullable SpeechSanction silence) {
        Permission speak = state == FreestyleState.PUBLISHED && silence != null
                ? silence.permission()
                : Permission.when(state == FreestyleState.PUBLISHED, NOT_PUBLISHED);
        return new FreestyleActions(
                speak,
                speak,
                Permission.when(state == FreestyleState.PUBLISHED, NOT_PUBLISHED),
                ofAuthor(own, state != FreestyleState.REMOVED, "removed"),
                ofAuthor(own, state != FreestyleState.REMOVED, "removed"),
                ofAuthor(own, state == FreestyleState.REMOVED, "not_removed"));
    }

    private static Permission ofAuthor(boolean own, boolean allowed, String otherwise) {
        return own ? Permission.when(allowed, otherwise) : Permission.no(NOT_AUTHOR);
    }
}
