package io.terrace.platform.streamlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamLinkMessagesTest {

    private final List<Buffer> messages = new ArrayList<>();
    private final HeardRecorder recorder = new HeardRecorder();
    private final StreamCommandEncoder commands = new StreamCommandEncoder(messages::add);
    private final StreamReplyEncoder replies = new StreamReplyEncoder(messages::add);
    private final StreamCommandDecoder commandReader = new StreamCommandDecoder(recorder);
    private final StreamReplyDecoder replyReader = new StreamReplyDecoder(recorder);

    @Test
    void commandsOfATurnAreOneMessage() {
        commands.open(7, request("/v2/stream?topics=me", headers("Last-Event-ID", "é-1")));
        commands.grant(7, 40_000);
        commands.close(7);
        commands.ping();
        commands.flush();

        assertThat(messages).hasSize(1);
        commandReader.read(messages.getFirst());
        assertThat(recorder.heard)
                .containsExactly("open 7 /v2/stream?topics=me [Last-Event-ID=é-1]", "grant 7 40000", "close 7", "ping");
    }

    @Test
    void bytesForManyStreamsAreWrittenOnce() {
        Buffer event = Buffer.buffer("event".repeat(100));
        IntStream.rangeClosed(1, 100).forEach(stream -> replies.data(stream, event));
        replies.flush();

        assertThat(messages).hasSize(1);
        assertThat(messages.getFirst().length()).isLessThan(1_000);
        replyReader.read(messages.getFirst());
        assertThat(recorder.heard)
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 100)
                        .mapToObj(stream -> "data " + stream + " " + event)
                        .toList());
    }

    @Test
    void repliesKeepTheirOrder() {
        replies.head(1, 200, headers("content-type", "text/event-stream"));
        replies.data(1, Buffer.buffer("a"));
        replies.data(2, Buffer.buffer("b"));
        replies.end(1);
        replies.leave();
        replies.pong();
        replies.flush();

        messages.forEach(replyReader::read);
        assertThat(recorder.heard)
                .containsExactly(
                        "head 1 200 [content-type=text/event-stream]", "data 1 a", "data 2 b", "end 1", "leave");
    }

    @Test
    void largeEventsAndManyRecipientsAreSentInPieces() {
        Buffer large = Buffer.buffer("x".repeat(100_000));
        int streams = StreamLink.MAX_RECIPIENTS + 1;
        IntStream.rangeClosed(1, streams).forEach(stream -> replies.data(stream, large));
        replies.flush();

        assertThat(messages).allMatch(message -> message.length() <= StreamLink.MAX_MESSAGE + Short.BYTES);
        messages.forEach(replyReader::read);
        assertThat(recorder.heard.stream()
                        .filter(line -> line.startsWith("data " + streams + " "))
                        .mapToInt(line -> line.length() - ("data " + streams + " ").length())
                        .sum())
                .isEqualTo(100_000);
    }

    @Test
    void aRequestLongerThanAMessageIsNotWritten() {
        assertThat(StreamCommandEncoder.request("/v2/stream", headers("a", "x".repeat(StreamLink.MAX_MESSAGE))))
                .isEmpty();
        MultiMap many = MultiMap.caseInsensitiveMultiMap();
        IntStream.rangeClosed(0, StreamLink.MAX_HEADERS).forEach(i -> many.add("a", "b"));
        assertThat(StreamCommandEncoder.request("/v2/stream", many)).isEmpty();
    }

    @Test
    void aHeadLongerThanAMessageIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> replies.head(1, 200, headers("a", "x".repeat(StreamLink.MAX_MESSAGE))));
    }

    @Test
    void aNumberOpensOnce() {
        commands.open(2, request("/a", headers("a", "b")));
        commands.open(2, request("/b", headers("a", "b")));
        commands.flush();

        assertThatThrownBy(() -> commandReader.read(messages.getFirst())).isInstanceOf(BrokenLinkException.class);
        assertThat(recorder.heard).containsExactly("open 2 /a [a=b]");
    }

    @Test
    void aMessageLongerThanMayBeIsRefused() {
        Buffer large = Buffer.buffer().appendUnsignedShort(StreamLink.MAX_MESSAGE + 1);

        assertThatThrownBy(() -> commandReader.read(large)).isInstanceOf(BrokenLinkException.class);
        assertThatThrownBy(() -> replyReader.read(large)).isInstanceOf(BrokenLinkException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\0", // no type of a command
                "\7\0\0\0\1",
                "\2", // cut off
                "\2\0\0\0\0", // no number
                "\3\0\0\0\1\0\0\0\0", // nothing granted
                "\1\0\0\0\1\0\5/v2", // a text cut off
                "\1\0\0\0\1\0\1/\0\377", // more headers than may be
            })
    void brokenCommandsAreRefused(String bytes) {
        assertThatThrownBy(() -> commandReader.read(message(bytes))).isInstanceOf(BrokenLinkException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\1",
                "\5\0\2a", // bytes cut off
                "\5\0\1a\0\2\0\0\0\1", // fewer recipients than said
                "\4\0\0\0\1\0\1\0\0", // no status
                "\6\377\377\377\377", // no number
            })
    void brokenRepliesAreRefused(String bytes) {
        assertThatThrownBy(() -> replyReader.read(message(bytes))).isInstanceOf(BrokenLinkException.class);
    }

    @Test
    void anyBytesAreReadOrRefused() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int run = 0; run < 100_000; run++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            if (bytes.length > 0) {
                bytes[0] = (byte) random.nextInt(8);
            }
            try {
                new StreamCommandDecoder(recorder).read(message(Buffer.buffer(bytes)));
                new StreamReplyDecoder(recorder).read(message(Buffer.buffer(bytes)));
            } catch (BrokenLinkException refused) {
                assertThat(refused).as("seed %d", seed).hasMessageMatching("[A-Z].*");
            }
        }
    }

    @Test
    void messagesAreFoundHoweverTheirBytesAreCut() {
        commands.open(7, request("/v2/stream", headers("a", "b")));
        commands.flush();
        commands.close(7);
        commands.flush();
        Buffer all = Buffer.buffer().appendBuffer(messages.get(0)).appendBuffer(messages.get(1));

        for (int at = 0; at < all.length(); at++) {
            commandReader.read(all.getBuffer(at, at + 1));
        }

        assertThat(recorder.heard).containsExactly("open 7 /v2/stream [a=b]", "close 7");
    }

    private static Buffer message(String bytes) {
        return message(Buffer.buffer(bytes, "ISO-8859-1"));
    }

    private static Buffer message(Buffer bytes) {
        return Buffer.buffer().appendUnsignedShort(bytes.length()).appendBuffer(bytes);
    }

    private static Buffer request(String target, MultiMap headers) {
        return StreamCommandEncoder.request(target, headers).orElseThrow();
    }

    private static MultiMap headers(String name, String value) {
        return MultiMap.caseInsensitiveMultiMap().add(name, value);
    }
}
