package io.terrace.wallet.earning;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.PollEvent;
import jakarta.inject.Singleton;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/// The events rules may name, and what is in them.
@Singleton
class EarnEventCatalog {

    private static final List<Class<? extends Event>> PRODUCERS =
            List.of(FeedEvent.class, PollEvent.class, CommunityEvent.class);

    /// Fields with fans of the community, as the event's service took them from their tokens. No others are asked
    /// for: a fan who has just signed up may have voted before `auth.v1` brought them here.
    private static final Set<String> FANS =
            Set.of("authorId", "reactorId", "voters", "userId", "inviterId", "inviteeId");

    private static final Set<Class<?>> PLAIN = Set.of(
            UUID.class,
            String.class,
            Instant.class,
            LocalDate.class,
            Long.class,
            long.class,
            Integer.class,
            int.class,
            Boolean.class,
            boolean.class);

    /// What a rule can do with an event's fields.
    ///
    /// @param fans names one or several who may earn
    /// @param plain a single value, so it can be compared with another
    record Fields(Set<String> fans, Set<String> plain) {}

    private final Map<String, Fields> fields = new TreeMap<>();
    private final ObjectMapper json;

    EarnEventCatalog(ObjectMapper json) {
        this.json = json;
        for (Class<? extends Event> producer : PRODUCERS) {
            for (var type : producer.getAnnotation(JsonSubTypes.class).value()) {
                fields.put(type.name(), fields(type.value()));
            }
        }
    }

    private static Fields fields(Class<?> event) {
        Map<String, Class<?>> kinds = Arrays.stream(event.getRecordComponents())
                .collect(Collectors.toMap(RecordComponent::getName, RecordComponent::getType));
        return new Fields(
                kinds.keySet().stream().filter(FANS::contains).collect(Collectors.toSet()),
                kinds.keySet().stream()
                        .filter(name -> PLAIN.contains(kinds.get(name)))
                        .collect(Collectors.toSet()));
    }

    /// Empty for an event no one tells.
    Optional<Fields> fieldsOf(String event) {
        return Optional.ofNullable(fields.get(event));
    }

    /// False for what is no field of the event's, too.
    boolean namesFans(String event, String field) {
        return fieldsOf(event).stream().anyMatch(known -> known.fans().contains(field));
    }

    JsonNode read(Event event) {
        return json.valueToTree(event);
    }
}
