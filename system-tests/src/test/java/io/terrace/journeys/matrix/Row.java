package io.terrace.journeys.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the matrix knows of one operation.
///
/// @param ids each id in path or body, and which thing of a [World] it names
/// @param references the ids in a body of which another's is a bad value, as one of nothing is
/// @param repeated the ids that an answer repeats to who named them, whatever they name
/// @param values path parameters that name nobody's thing
/// @param body a valid one; `{name}` in it stands for the id of that name
/// @param query the name of a text of the caller's own [World]
/// @param onlyRefused whether only those who may not ask do: it goes on for ever, or ends the asker's session
record Row(
        Guard guard,
        Map<String, String> ids,
        Map<String, String> references,
        Set<String> repeated,
        Map<String, String> values,
        @Nullable JsonNode body,
        @Nullable String query,
        Map<String, String> headers,
        boolean onlyRefused) {

    Row {
        ids = ids == null ? Map.of() : ids;
        references = references == null ? Map.of() : references;
        repeated = repeated == null ? Set.of() : repeated;
        values = values == null ? Map.of() : values;
        headers = headers == null ? Map.of() : headers;
    }

    /// Every id, and which thing of a [World] it names.
    Map<String, String> things() {
        Map<String, String> things = new HashMap<>(ids);
        things.putAll(references);
        return things;
    }

    /// Every parameter it says something of.
    Set<String> named() {
        Set<String> names = new HashSet<>(things().keySet());
        names.addAll(values.keySet());
        return names;
    }
}
