package io.terrace.feed.timeline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.feed.card.FeedCard;
import io.terrace.feed.freestyle.SharedFreestyle;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;

/// Writes items as [FeedItem] has them.
@ApplicationScoped
class FeedEntryEncoder {

    private static final String FREESTYLE = "{\"type\":\"freestyle\",\"freestyle\":";

    private final ObjectMapper json;
    private final EncodedFeedItem placement;

    FeedEntryEncoder(ObjectMapper json) {
        this.json = json;
        placement = new EncodedFeedItem(write(FeedItem.PLACEMENT), "");
    }

    FeedEntry entry(SharedFreestyle freestyle) {
        return new FeedEntry.OfFreestyle(freestyle, new SerializedString(FREESTYLE + freestyle.json()));
    }

    FeedEntry entry(FeedCard card) {
        return new FeedEntry.OfCard(card.mark(), card.fanId(), write(FeedItem.of(card)));
    }

    /// @param viewerPart what is the viewer's own of a freestyle
    EncodedFeedItem item(FeedEntry.OfFreestyle entry, String viewerPart) {
        return new EncodedFeedItem(entry.json(), viewerPart + "}");
    }

    EncodedFeedItem item(FeedEntry.OfCard entry) {
        return new EncodedFeedItem(entry.json(), "");
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
