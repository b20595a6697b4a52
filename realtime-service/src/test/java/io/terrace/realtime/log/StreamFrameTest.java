package io.terrace.realtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;

class StreamFrameTest {

    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    private static final String ID = "id: 1a2b3c4d5e6f-7\n";
    private static final String BLOCK = StreamFrame.block("test.happened", "{\"a\":1}");

    @Test
    void traceOfAPublishedFrameIsShownToNoOne() {
        StreamFrame frame = StreamFrame.published(Buffer.buffer(ID + BLOCK + StreamFrame.trace(TRACE)));

        assertThat(frame.traceparent()).isEqualTo(TRACE);
        assertThat(frame.bytes().toString()).isEqualTo(ID + BLOCK);
        assertThat(frame.votersBytes().toString()).isEqualTo(ID + BLOCK);
        assertThat(frame.type()).isEqualTo("test.happened");
    }

    @Test
    void votersFrameHasItsTraceToo() {
        String block = StreamFrame.block("poll.results", "{\"a\":1}", "{\"a\":2}");

        StreamFrame frame = StreamFrame.published(Buffer.buffer(ID + block + StreamFrame.trace(TRACE)));

        assertThat(frame.traceparent()).isEqualTo(TRACE);
        assertThat(frame.bytes().toString()).endsWith("data: {\"a\":1}\n\n");
        assertThat(frame.votersBytes().toString()).endsWith("data: {\"a\":2}\n\n");
    }

    @Test
    void frameWithoutATraceIsAsItWasPublished() {
        StreamFrame frame = StreamFrame.published(Buffer.buffer(ID + BLOCK + StreamFrame.trace(null)));

        assertThat(frame.traceparent()).isNull();
        assertThat(frame.bytes().toString()).isEqualTo(ID + BLOCK);
    }

    @Test
    void dataThatLooksLikeATraceIsNone() {
        String block = StreamFrame.block("test.happened", "x".repeat(100) + ": trace " + TRACE);

        StreamFrame frame = StreamFrame.published(Buffer.buffer(ID + block));

        assertThat(frame.traceparent()).isNull();
        assertThat(frame.bytes().toString()).isEqualTo(ID + block);
    }
}
