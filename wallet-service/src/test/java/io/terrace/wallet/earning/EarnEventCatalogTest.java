package io.terrace.wallet.earning;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.PollEvent;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EarnEventCatalogTest {

    private final EarnEventCatalog facts = new EarnEventCatalog(new ObjectMapper());

    @ParameterizedTest
    @MethodSource("types")
    void everyFieldWithASingleValueCanBeAFact(JsonSubTypes.Type type) {
        assertThat(facts.fieldsOf(type.name()).orElseThrow().plain())
                .containsAll(Arrays.stream(type.value().getRecordComponents())
                        .filter(field -> !field.getType().isRecord())
                        .filter(field -> !Collection.class.isAssignableFrom(field.getType()))
                        .map(RecordComponent::getName)
                        .toList());
    }

    static Stream<JsonSubTypes.Type> types() {
        return Stream.of(FeedEvent.class, PollEvent.class, CommunityEvent.class)
                .flatMap(events ->
                        Arrays.stream(events.getAnnotation(JsonSubTypes.class).value()));
    }
}
