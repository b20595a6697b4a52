package io.terrace.feed.timeline;

import io.terrace.feed.card.CampaignWindow;
import java.util.List;

/// Items of a community's feed that follow each other, newest first, the same for all who read.
///
/// @param isLast whether none comes after them
/// @param campaigns that have a place in the feed
record FeedSegment(List<FeedEntry> entries, boolean isLast, List<CampaignWindow> campaigns) {

    int weight() {
        return entries.stream()
                .mapToInt(entry -> entry.json().getValue().length())
                .sum();
    }
}
