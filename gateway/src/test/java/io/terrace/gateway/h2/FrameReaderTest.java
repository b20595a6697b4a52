package io.terrace.gateway.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameReaderTest {

    private final List<String> seen = new ArrayList<>();
    private final FrameReader reader = new FrameReader(
            (type, flags, stream, payload) -> seen.add(type + " " + flags + " " + stream + " " + payload));

    @Test
    void framesAreTheSameHoweverTheirBytesArrive() {
        Buffer all = Buffer.buffer();
        frame(all, Http2FrameEncoder.DATA, 0, 1, "one");
        frame(all, Http2FrameEncoder.PING, 1, 0, "12345678");
        frame(all, Http2FrameEncoder.DATA, 1, 3, "");
        frame(all, 77, 5, Integer.MAX_VALUE, "x".repeat(300));
        List<String> expected = List.of("0 0 1 one", "6 1 0 12345678", "0 1 3 ", "77 5 2147483647 " + "x".repeat(300));

        for (int size = 1; size <= all.length(); size++) {
            seen.clear();
            for (int at = 0; at < all.length(); at += size) {
                reader.read(all.getBuffer(at, Math.min(all.length(), at + size)));
            }
            assertThat(seen).as("pieces of %d", size).isEqualTo(expected);
        }
    }

    @Test
    void aFrameLargerThanAllowedIsNotWaitedFor() {
        Buffer head = Buffer.buffer();
        Http2FrameEncoder.head(head, Http2FrameEncoder.LARGEST + 1, Http2FrameEncoder.DATA, 0, 1);

        assertThatThrownBy(() -> reader.read(head)).isInstanceOf(Http2ConnectionException.class);
    }

    private static void frame(Buffer to, int type, int flags, int stream, String payload) {
        Http2FrameEncoder.head(to, payload.length(), type, flags, stream);
        to.appendString(payload);
    }
}
