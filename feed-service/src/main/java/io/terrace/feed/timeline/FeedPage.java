package io.terrace.feed.timeline;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A page of the feed.
///
/// @param nextCursor where the next page begins; null on the last
/// @param newCount items that came since this read of the feed began; 100 means 100 or more
record FeedPage(
        @Schema(type = SchemaType.ARRAY, implementation = FeedItem.class)
        List<EncodedFeedItem> items,

        @Schema(nullable = true) @Nullable String nextCursor,
        int newCount) {}
