package io.terrace.feed.freestyle;

import io.terrace.platform.tenancy.ActionPermissionView;
import io.terrace.platform.tenancy.SpeechSanction;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What the caller may do with a freestyle, known before they try; why not is `not_published`, `not_author`, `removed`
/// or
/// `not_removed`, or `sanctioned` with `kind` and, where it has one, `endsAt`.
@Schema(name = "FreestyleActions")
record FreestyleActions(
        ActionPermissionView react,
        ActionPermissionView reply,
        ActionPermissionView bookmark,
        ActionPermissionView edit,
        ActionPermissionView delete,
        ActionPermissionView restore) {

    static final String NOT_AUTHOR = "not_author";

    private static final String NOT_PUBLISHED = "not_published";

    /// Of one who is no fan.
    static final FreestyleActions NONE = new FreestyleActions(
            ActionPermissionView.no("not_a_fan"),
            ActionPermissionView.no("not_a_fan"),
            ActionPermissionView.no("not_a_fan"),
            ActionPermissionView.no("not_a_fan"),
            ActionPermissionView.no("not_a_fan"),
            ActionPermissionView.no("not_a_fan"));

    static FreestyleActions of(FreestyleState state, boolean own, @Nullable SpeechSanction silence) {
        ActionPermissionView speak = state == FreestyleState.PUBLISHED && silence != null
                ? silence.permission()
                : ActionPermissionView.when(state == FreestyleState.PUBLISHED, NOT_PUBLISHED);
        return new FreestyleActions(
                speak,
                speak,
                ActionPermissionView.when(state == FreestyleState.PUBLISHED, NOT_PUBLISHED),
                ofAuthor(own, state != FreestyleState.REMOVED, "removed"),
                ofAuthor(own, state != FreestyleState.REMOVED, "removed"),
                ofAuthor(own, state == FreestyleState.REMOVED, "not_removed"));
    }

    private static ActionPermissionView ofAuthor(boolean own, boolean allowed, String otherwise) {
        return own ? ActionPermissionView.when(allowed, otherwise) : ActionPermissionView.no(NOT_AUTHOR);
    }
}
