package io.terrace.bench.stream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.stack.process.StackException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventStreamParserTest {

    private static final String PLAIN = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    private final EventStreamParser parser = new EventStreamParser();
    private final List<Integer> numbers = new ArrayList<>();

    @Test
    void framesAreFoundInABodyWithoutEnd() {
        read(PLAIN + ": hi\n\n" + frame(7) + frame(65_537));

        assertThat(numbers).containsExactly(7, 65_537);
    }

    @Test
    void chunksMayCutAFrameAnywhere() {
        String body = ":\n\n" + frame(255) + frame(256);
        for (int cut = 1; cut < body.length(); cut++) {
            numbers.clear();
            new EventStreamParser()
                    .read(
                            bytes(CHUNKED + chunk(body.substring(0, cut)) + chunk(body.substring(cut))),
                            CHUNKED.length() + body.length() + chunkMarks(cut) + chunkMarks(body.length() - cut),
                            numbers::add);

            assertThat(numbers).containsExactly(255, 256);
        }
    }

    @Test
    void bytesMayComeOneByOne() {
        for (char one : (CHUNKED + chunk(frame(1)) + chunk(frame(2))).toCharArray()) {
            read(String.valueOf(one));
        }

        assertThat(numbers).containsExactly(1, 2);
    }

    @Test
    void aStreamBeginsWithItsFirstByte() {
        read(CHUNKED);
        assertThat(parser.hasBegun()).isFalse();

        read(chunk(":\n\n"));
        assertThat(parser.hasBegun()).isTrue();
    }

    @Test
    void aRefusalIsAnError() {
        assertThatThrownBy(() -> read("HTTP/1.1 429 Too Many Requests\r\n\r\n"))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("429");
    }

    private void read(String text) {
        byte[] room = Arrays.copyOf(bytes(text), text.length() + 8);
        parser.read(room, text.length(), numbers::add);
    }

    private static String frame(int number) {
        return "event: freestyle.removed\ndata: {\"type\":\"freestyle.removed\",\"subject\":\"freestyle/"
                + FrameNumber.id(number) + "\"}\n\n";
    }

    private static String chunk(String data) {
        return Integer.toHexString(data.length()) + "\r\n" + data + "\r\n";
    }

    private static int chunkMarks(int length) {
        return Integer.toHexString(length).length() + 4;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }
}
