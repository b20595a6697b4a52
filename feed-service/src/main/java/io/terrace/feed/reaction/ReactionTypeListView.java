package io.terrace.feed.reaction;

import io.terrace.platform.rest.VersionedView;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// The reactions that a community offers, in the order to offer them. They are one page.
///
/// @param nextCursor null
record ReactionTypeListView(
        List<ReactionTypeView> items,
        @Schema(nullable = true) @Nullable String nextCursor) implements VersionedView {

    static ReactionTypeListView of(List<ReactionTypeView> items) {
        return new ReactionTypeListView(items, null);
    }

    /// What a change replaces: retired types stay.
    @Override
    public Object guardedPart() {
        return items.stream().filter(type -> !type.retired()).toList();
    }
}
