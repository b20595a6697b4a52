package io.terrace.platform.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.Topic;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/// A record as it came, read as the event it holds.
record ReceivedEvent<E extends Event>(
        UUID id, E event, @Nullable String trace, ConsumerRecord<String, String> source) {

    Optional<UUID> community() {
        return Optional.ofNullable(event.communityId());
    }

    /// The same without fans who were erased; empty where nothing is left.
    Optional<ReceivedEvent<E>> without(Set<UUID> erased, Topic<E> topic) {
        Set<UUID> gone = event.fans().stream().filter(erased::contains).collect(Collectors.toSet());
        if (gone.isEmpty()) {
            return Optional.of(this);
        }
        return Optional.ofNullable(event.without(gone))
                .map(left -> new ReceivedEvent<>(id, topic.type().cast(left), trace, source));
    }

    /// Empty where the record is no event of this topic: no number of tries would help.
    static <E extends Event> Optional<ReceivedEvent<E>> read(
            ConsumerRecord<String, String> source, Topic<E> topic, ObjectMapper json) {
        String id = EventHeaders.read(source.headers(), EventHeaders.ID);
        if (id == null || source.value() == null) {
            return Optional.empty();
        }
        try {
            E event = json.readValue(source.value(), topic.type());
            String trace = EventHeaders.read(source.headers(), EventHeaders.TRACE);
            return Optional.of(new ReceivedEvent<>(UUID.fromString(id), event, trace, source));
        } catch (JsonProcessingException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }
}
