package io.terrace.feed.reaction;

import io.terrace.feed.ReactionTypeDefinition;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A reaction that fans can choose, or could.
///
/// @param type its name for good, lower snake case
/// @param emoji the emoji that shows it
/// @param label for a screen reader
/// @param retired whether the community offers it no more: there may be reactions of it, and no new ones
@Schema(name = "ReactionType")
record ReactionTypeView(String type, String emoji, String label, boolean retired) {

    static ReactionTypeView offered(ReactionTypeDefinition type) {
        return new ReactionTypeView(type.type(), type.emoji(), type.label(), false);
    }

    ReactionTypeView retire() {
        return new ReactionTypeView(type, emoji, label, true);
    }
}
