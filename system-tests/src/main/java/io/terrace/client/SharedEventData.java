package io.terrace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// What events say, read once for all streams that hear the same: hundreds of streams that keep what they heard would
/// otherwise hold gigabytes, and a collection of that garbage stops their process for many seconds.
final class SharedEventData {

    private static final int KEPT = 4_096;

    /// The latest used last.
    private static final Map<String, JsonNode> READ = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, JsonNode> eldest) {
            return size() > KEPT;
        }
    });

    private SharedEventData() {}

    /// @return which nobody changes
    static JsonNode read(String data) {
        return READ.computeIfAbsent(data, Json::read);
    }
}
