package io.terrace.feed.reaction;

import io.terrace.feed.FeedConfig;
import io.terrace.feed.ReactionType;
import jakarta.inject.Singleton;
import java.util.List;

/// The reactions this installation offers.
@Singleton
class ReactionTypeCatalog {

    private final List<ReactionType> offered;

    ReactionTypeCatalog(FeedConfig config) {
        offered = List.copyOf(config.reactionTypes());
    }

    List<ReactionType> offered() {
        return offered;
    }

    List<String> names() {
        return offered.stream().map(ReactionType::type).toList();
    }

    boolean offers(String type) {
        return offered.stream().anyMatch(known -> known.type().equals(type));
    }
}
