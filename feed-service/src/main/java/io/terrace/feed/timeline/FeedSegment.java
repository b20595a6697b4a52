package io.terrace.feed.timeline;

import java.util.List;

/// Items of a community's feed that follow each other, newest first, the same for all who read.
///
/// @param isLast whether none comes after them
record FeedSegment(List<FeedEntry> entries, boolean isLast) {

    private static final int BYTES_BESIDE_ITEMS = 1_000;

    /// A character in UTF-16 and in UTF-8.
    private static final int BYTES_A_CHARACTER = 4;

    /// About how much memory it takes, in bytes.
    int weight() {
        return BYTES_BESIDE_ITEMS
                + BYTES_A_CHARACTER
                        * entries.stream()
                                .mapToInt(entry -> entry.json().charLength())
                                .sum();
    }
}
