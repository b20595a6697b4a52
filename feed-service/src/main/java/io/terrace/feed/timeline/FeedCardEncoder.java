package io.terrace.feed.timeline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.feed.card.FeedCard;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;

/// Writes cards and places for sponsors as [FeedItem] has them.
@ApplicationScoped
class FeedCardEncoder {

    private final ObjectMapper json;
    private final EncodedFeedItem placement;

    FeedCardEncoder(ObjectMapper json) {
        this.json = json;
        placement = new EncodedFeedItem(write(FeedItem.PLACEMENT), "");
    }

    FeedEntry entry(FeedCard card) {
        return new FeedEntry.OfCard(card.mark(), card.fanId(), write(FeedItem.of(card)));
    }

    EncodedFeedItem placement() {
        return placement;
    }

    private SerializedString write(FeedItem item) {
        try {
            return new SerializedString(json.writeValueAsString(item));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
