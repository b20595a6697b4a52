package io.terrace.feed.timeline;

import com.fasterxml.jackson.core.io.SerializedString;
import io.terrace.feed.freestyle.EncodedFreestyle;
import io.terrace.feed.freestyle.FreestyleCursor;
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

    /// Whether its end has come, or it is of a fan whom the viewer has muted or is kept from.
    boolean isHiddenFrom(FeedViewer viewer);

    /// Its JSON is left open for what is the viewer's own.
    record OfFreestyle(EncodedFreestyle freestyle) implements FeedEntry {

        @Override
        public FreestyleCursor mark() {
            return freestyle.mark();
        }

        @Override
        public SerializedString json() {
            return freestyle.json();
        }

        @Override
        public boolean isHiddenFrom(FeedViewer viewer) {
            return freestyle.isOver(viewer.at()) || viewer.hiddenFans().contains(freestyle.authorId());
        }
    }

    /// @param fanId whom it shows; null for none
    record OfCard(FreestyleCursor mark, @Nullable UUID fanId, SerializedString json) implements FeedEntry {

        @Override
        public boolean isHiddenFrom(FeedViewer viewer) {
            return fanId != null && viewer.hiddenFans().contains(fanId);
        }
    }
}
