package io.terrace.wallet.earning;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.PollEvent;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The events rules may name, and what is in them.
@Singleton
class Facts {

    private static final List<Class<? extends Event>> PRODUCERS = List.of(FeedEvent.class, PollEvent.class);

    private final Map<String, Set<String>> fields = new TreeMap<>();
    private final ObjectMapper json;

    Facts(ObjectMapper json) {
        this.json = json;
        for (Class<? extends Event> producer : PRODUCERS) {
            for (var type : producer.getAnnotation(JsonSubTypes.class).value()) {
                fields.put(
                        type.name(),
                        Arrays.stream(type.value().getRecordComponents())
                                .map(component -> component.getName())
                                .collect(Collectors.toSet()));
            }
        }
    }

    /// Empty for an event nobody tells.
    Optional<Set<String>> fieldsOf(String event) {
        return Optional.ofNullable(fields.get(event));
    }

    JsonNode read(Event event) {
        return json.valueToTree(event);
    }
}
