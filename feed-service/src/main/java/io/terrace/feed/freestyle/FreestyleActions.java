package io.terrace.feed.freestyle;

import io.terrace.platform.tenancy.Permission;
import io.terrace.platform.tenancy.SpeechSanction;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What the caller may do with a freestyle, known before they try; why not is `not_published`, `not_author`, `removed`
/// or `not_available`, or `sanctioned` with `kind` and, where it has one, `endsAt`.
@Schema(name = "FreestyleActions")
record FreestyleActions(Permission react, Permission reply, Permission bookmark, Permission delete) {

    static final String NOT_AUTHOR = "not_author";

    /// Of one who is no fan.
    static final FreestyleActions NONE = new FreestyleActions(
            Permission.no("not_a_fan"),
            Permission.no("not_a_fan"),
            Permission.no("not_a_fan"),
            Permission.no("not_a_fan"));

    static FreestyleActions of(FreestyleState state, boolean own, @Nullable SpeechSanction silence) {
        var notYet = Permission.no("not_available");
        return new FreestyleActions(
                state == FreestyleState.PUBLISHED && silence != null
                        ? silence.permission()
                        : Permission.when(state == FreestyleState.PUBLISHED, "not_published"),
                notYet,
                notYet,
                own ? Permission.when(state != FreestyleState.REMOVED, "removed") : Permission.no(NOT_AUTHOR));
    }
}
