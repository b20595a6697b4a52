package io.terrace.community.invitation;

import io.terrace.community.event.RsvpDraft.Choice;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a fan says as they accept.
///
/// @param rsvp whether they come; of kind `event` alone, nothing is said for them unless they do
@Schema(name = "AcceptanceDraft")
record AcceptanceDraft(@Nullable Choice rsvp) {

    static final AcceptanceDraft EMPTY = new AcceptanceDraft(null);
}
