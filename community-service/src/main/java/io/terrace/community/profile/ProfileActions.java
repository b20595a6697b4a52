package io.terrace.community.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.platform.tenancy.ActionPermissionView;
import io.terrace.platform.tenancy.SpeechSanction;
import java.util.Map;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What the caller may do with a fan, known before they try; why not is `self`, `not_a_fan`, what they are already
/// (`requested`, `incoming`, `connected`, `muted`), `squad_only`, `nobody`, or `sanctioned` with `kind` and, where it
/// has one, `endsAt`.
///
/// @param acceptSquad where the fan has asked, with their `requestId`
@Schema(name = "ProfileActions")
record ProfileActions(
        ActionPermissionView requestSquad,
        @JsonInclude(Include.NON_NULL) @Nullable ActionPermissionView acceptSquad,
        ActionPermissionView message,
        ActionPermissionView call,
        ActionPermissionView block,
        ActionPermissionView mute) {

    private static final ActionPermissionView NO_FAN = ActionPermissionView.no("not_a_fan");

    /// Of one who is no fan.
    static final ProfileActions NONE = new ProfileActions(NO_FAN, null, NO_FAN, NO_FAN, NO_FAN, NO_FAN);

    private static final ActionPermissionView SELF = ActionPermissionView.no("self");

    static ProfileActions of(RelationshipSummary relation, PrivacySettings privacy, @Nullable SpeechSanction silence) {
        if (relation.relationship() == RelationshipStatus.SELF) {
            return new ProfileActions(SELF, null, SELF, SELF, SELF, SELF);
        }
        return new ProfileActions(
                silence == null
                        ? ActionPermissionView.when(
                                relation.relationship() == RelationshipStatus.NONE,
                                relation.relationship().wire())
                        : silence.permission(),
                accept(relation),
                reach(privacy.whoCanMessage(), relation),
                reach(privacy.whoCanCall(), relation),
                ActionPermissionView.YES,
                ActionPermissionView.when(!relation.muted(), "muted"));
    }

    private static @Nullable ActionPermissionView accept(RelationshipSummary relation) {
        return relation.relationship() == RelationshipStatus.INCOMING
                ? new ActionPermissionView(
                        true, null, Map.of("requestId", Objects.requireNonNull(relation.requestId())))
                : null;
    }

    private static ActionPermissionView reach(Audience audience, RelationshipSummary relation) {
        return switch (audience) {
            case EVERYONE -> ActionPermissionView.YES;
            case SQUAD -> ActionPermissionView.when(relation.isConnected(), "squad_only");
            case NOBODY -> ActionPermissionView.no("nobody");
        };
    }
}
