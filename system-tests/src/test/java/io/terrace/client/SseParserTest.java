package io.terrace.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SseParserTest {

    private final SseParser parser = new SseParser();

    @Test
    void anEmptyLineCompletesAnEvent() {
        List<StreamEvent> events =
                parse("retry: 2000", "id: e-1", "event: stream.ready", "data: {\"a\":", "data: 1}", "");

        assertThat(events).hasSize(1);
        assertThat(events.getFirst().type()).isEqualTo("stream.ready");
        assertThat(events.getFirst().position()).isEqualTo("e-1");
        assertThat(events.getFirst().data().path("a").asInt()).isEqualTo(1);
    }

    @Test
    void anIdOutlivesItsEvent() {
        List<StreamEvent> events = parse("id: e-1", "data: 1", "", "data: 2", "");

        assertThat(events).extracting(StreamEvent::position).containsExactly("e-1", "e-1");
    }

    @Test
    void aBlockWithoutAnEventMovesThePlaceOn() {
        assertThat(parse("id: e-9", ":", "")).isEmpty();

        assertThat(parser.lastId()).isEqualTo("e-9");
    }

    @Test
    void commentsAreNoEvents() {
        assertThat(parse(":", "", ": still here", "")).isEmpty();
    }

    @Test
    void theWaitIsWhatWasToldLastInDigits() {
        parse("retry: 3100", "event: stream.closing", "data: {}", "", "retry: -1", "retry: soon", "retry: 12345678901");

        assertThat(parser.retry()).isEqualTo(Duration.ofMillis(3_100));
    }

    private List<StreamEvent> parse(String... lines) {
        return Stream.of(lines).map(parser::line).flatMap(Optional::stream).toList();
    }
}
