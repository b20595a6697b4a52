package io.terrace.feed.freestyle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.feed.viewer.FreestyleParticipationView;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Writes an item `{"type": "freestyle", "freestyle": {…}}` of the feed in two parts: what all who see it share, and
/// behind that what is one viewer's own.
@ApplicationScoped
class FreestyleJsonWriter {

    private static final String ITEM = "{\"type\":\"freestyle\",\"freestyle\":";

    /// With each member that there can be.
    private static final FreestyleViewerPart SAMPLE = new FreestyleViewerPart(
            new UUID(0, 0), List.of(), FreestyleParticipationView.NOTHING, FreestyleActions.NONE);

    private final ObjectMapper json;
    private final List<String> ownMembers;

    FreestyleJsonWriter(ObjectMapper json) {
        this.json = json;
        ObjectNode sample = json.valueToTree(SAMPLE);
        ownMembers = sample.properties().stream().map(Map.Entry::getKey).toList();
    }

    /// An item that is left open.
    SerializedString shared(FreestyleView view) {
        ObjectNode whole = json.valueToTree(view);
        String closed = write(whole.remove(ownMembers));
        return new SerializedString(ITEM + closed.substring(0, closed.length() - 1));
    }

    /// More members, and the item's end.
    String own(FreestyleViewerPart part) {
        return "," + write(part).substring(1) + "}";
    }

    private String write(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
