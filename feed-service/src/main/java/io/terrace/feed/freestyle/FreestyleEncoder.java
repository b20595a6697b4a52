package io.terrace.feed.freestyle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;
import java.util.List;

/// Writes a freestyle in two parts: what all who see it share, and behind that what is one viewer's own.
@ApplicationScoped
class FreestyleEncoder {

    /// The members of a [FreestyleViewerPart].
    private static final List<String> OWN = List.of("clientId", "squadReactions", "viewer", "actions");

    private final ObjectMapper json;

    FreestyleEncoder(ObjectMapper json) {
        this.json = json;
    }

    /// An object that is left open.
    String shared(FreestyleView view) {
        ObjectNode whole = json.valueToTree(view);
        String closed = write(whole.remove(OWN));
        return closed.substring(0, closed.length() - 1);
    }

    /// More members, and the object's end.
    String own(FreestyleViewerPart part) {
        return "," + write(part).substring(1);
    }

    private String write(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
