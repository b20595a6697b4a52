package io.terrace.feed.timeline;

import com.fasterxml.jackson.core.io.SerializedString;
import io.terrace.feed.freestyle.FreestyleCursor;
import io.terrace.feed.freestyle.SharedFreestyle;
import io.terrace.feed.viewer.FeedViewer;
import java.util.Comparator;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An item and its place in the feed, encoded for all who may see it.
sealed interface FeedEntry {

    /// As Postgres sorts UUIDs.
    Comparator<FeedEntry> NEWEST_FIRST = Comparator.comparing(
                    (FeedEntry entry) -> entry.mark().publishedAt())
            .thenComparing(entry -> entry.mark().id().toString())
            .reversed();

    FreestyleCursor mark();

    SerializedString json();

    /// Of those that the whole community may see: whether this fan does.
    boolean isShownTo(FeedViewer viewer);

    /// @param json left open for what is the viewer's own
    record OfFreestyle(SharedFreestyle freestyle, SerializedString json) implements FeedEntry {

        @Override
        public FreestyleCursor mark() {
            return freestyle.mark();
        }

        @Override
        public boolean isShownTo(FeedViewer viewer) {
            return !freestyle.isOver(viewer.at()) && !viewer.hiddenFans().contains(freestyle.authorId());
        }
    }

    /// @param fanId whom it shows; null for none
    record OfCard(FreestyleCursor mark, @Nullable UUID fanId, SerializedString json) implements FeedEntry {

        @Override
        public boolean isShownTo(FeedViewer viewer) {
            return fanId == null || !viewer.hiddenFans().contains(fanId);
        }
    }
}
