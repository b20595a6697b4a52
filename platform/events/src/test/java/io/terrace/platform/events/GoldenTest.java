package io.terrace.platform.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each event against its JSON as first published: what is on a topic today must still be readable tomorrow.
class GoldenTest {

    private static final ObjectMapper JSON = new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    record Case(Class<? extends Event> producer, JsonSubTypes.Type type) {
        @Override
        public String toString() {
            return type.name();
        }
    }

    @ParameterizedTest
    @MethodSource("everyEvent")
    void readsAndWritesItsGoldenJson(Case event) throws IOException {
        try (InputStream golden = getClass().getResourceAsStream("/golden/" + event + ".json")) {
            assertThat(golden).as("golden/%s.json", event).isNotNull();
            var tree = JSON.readTree(golden);

            Event read = JSON.treeToValue(tree, event.producer());

            assertThat(read).isInstanceOf(event.type().value());
            assertThat(JSON.readTree(JSON.writerFor(event.producer()).writeValueAsString(read)))
                    .isEqualTo(tree);
        }
    }

    static Stream<Case> everyEvent() {
        return Arrays.stream(Event.class.getPermittedSubclasses())
                .map(producer -> producer.<Event>asSubclass(Event.class))
                .flatMap(producer -> Arrays.stream(
                                producer.getAnnotation(JsonSubTypes.class).value())
                        .map(type -> new Case(producer, type)));
    }
}
