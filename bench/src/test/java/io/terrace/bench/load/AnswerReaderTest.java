package io.terrace.bench.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.bench.load.AnswerReader.Seen;
import org.junit.jupiter.api.Test;

class AnswerReaderTest {

    private final AnswerReader reader = new AnswerReader();

    @Test
    void anAnswerThatComesByteByByteIsGoodAtItsLast() {
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc";

        for (int i = 0; i < answer.length() - 1; i++) {
            assertThat(read(answer.substring(i, i + 1))).isEqualTo(Seen.PART);
        }

        assertThat(read("c")).isEqualTo(Seen.GOOD);
    }

    @Test
    void oneFollowsAnother() {
        assertThat(read("HTTP/1.1 200 OK\r\ncontent-length:0\r\n\r\n")).isEqualTo(Seen.GOOD);
        assertThat(read("HTTP/1.1 200 OK\r\ncontent-length:1\r\n\r\nx")).isEqualTo(Seen.GOOD);
    }

    @Test
    void refusalIsNeitherGoodNorBad() {
        assertThat(read("HTTP/1.1 429 Too Many\r\ncontent-length: 0\r\n\r\n")).isEqualTo(Seen.REFUSED);
        assertThat(read("HTTP/1.1 503 No\r\ncontent-length: 2\r\n\r\nxy")).isEqualTo(Seen.REFUSED);
        assertThat(read("HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n")).isEqualTo(Seen.GOOD);
    }

    @Test
    void errorOrRefusalThatEndsTheConnectionIsBad() {
        assertThat(read("HTTP/1.1 400 Bad\r\ncontent-length: 0\r\n\r\n")).isEqualTo(Seen.BAD);
        assertThat(read("HTTP/1.1 503 No\r\nConnection: close\r\ncontent-length: 0\r\n\r\n"))
                .isEqualTo(Seen.BAD);
    }

    @Test
    void anAnswerWithoutLengthOrWithTooMuchIsBad() {
        assertThat(read("HTTP/1.1 200 OK\r\n\r\n")).isEqualTo(Seen.BAD);
        assertThat(read("HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nxy")).isEqualTo(Seen.BAD);
    }

    private Seen read(String bytes) {
        reader.room().put(bytes.getBytes(ISO_8859_1));
        return reader.look();
    }
}
