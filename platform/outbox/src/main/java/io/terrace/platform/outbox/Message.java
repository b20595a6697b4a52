package io.terrace.platform.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.Topic;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/// A record as it came, read as the event it holds.
record Message<E extends Event>(UUID id, E event, @Nullable String trace, ConsumerRecord<String, String> source) {

    Optional<UUID> community() {
        return Optional.ofNullable(event.communityId());
    }

    /// Empty where the record is no event of this topic: no number of tries would help.
    static <E extends Event> Optional<Message<E>> read(
            ConsumerRecord<String, String> source, Topic<E> topic, ObjectMapper json) {
        String id = EventHeaders.read(source.headers(), EventHeaders.ID);
        if (id == null || source.value() == null) {
            return Optional.empty();
        }
        try {
            E event = json.readValue(source.value(), topic.type());
            String trace = EventHeaders.read(source.headers(), EventHeaders.TRACE);
            return Optional.of(new Message<>(UUID.fromString(id), event, trace, source));
        } catch (JsonProcessingException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }
}
