package io.terrace.bench.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/// Finds the end of an answer among bytes as they arrive.
final class AnswerReader {

    /// What has come of an answer.
    enum Seen {
        PART,
        GOOD,
        /// Whole, and a 429 or 503 after which the connection goes on.
        REFUSED,
        BAD
    }

    private static final int STATUS_AT = "HTTP/1.1 ".length();
    private static final Set<String> SERVED = Set.of("200", "201", "202");
    private static final Set<String> REFUSALS = Set.of("429", "503");
    private static final String CLOSES = "\r\nconnection: close";
    private static final String LENGTH = "\r\ncontent-length:";
    private static final String CHUNKED = "\r\ntransfer-encoding: chunked";

    /// It is nowhere else in JSON, which has no line break.
    private static final byte[] LAST_CHUNK = "\r\n0\r\n\r\n".getBytes(ISO_8859_1);

    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 18);
    private int wanted;
    private Seen verdict = Seen.BAD;
    private boolean chunked;

    /// Where bytes are to be read into.
    ByteBuffer room() {
        return bytes;
    }

    /// BAD for any status but 200, 201, 202 and those of a refusal, and for an answer whose end its head does not tell.
    Seen look() {
        if (wanted == 0 && !readHead()) {
            return bytes.hasRemaining() ? Seen.PART : Seen.BAD;
        }
        if (bytes.position() < wanted) {
            return Seen.PART;
        }
        if (chunked && !endsWithLastChunk()) {
            return bytes.hasRemaining() ? Seen.PART : Seen.BAD;
        }
        boolean whole = chunked || bytes.position() == wanted;
        bytes.clear();
        wanted = 0;
        return whole ? verdict : Seen.BAD;
    }

    private boolean readHead() {
        int end = headEnd();
        if (end < 0) {
            return false;
        }
        String head = new String(bytes.array(), 0, end, ISO_8859_1).toLowerCase(Locale.ROOT);
        int length = head.indexOf(LENGTH);
        chunked = length < 0 && head.contains(CHUNKED);
        verdict = chunked || length >= 0 ? verdict(head) : Seen.BAD;
        wanted = end + (length < 0 ? 0 : length(head, length + LENGTH.length()));
        return true;
    }

    private static Seen verdict(String head) {
        String status = head.substring(STATUS_AT, STATUS_AT + 3);
        if (SERVED.contains(status)) {
            return Seen.GOOD;
        }
        return REFUSALS.contains(status) && !head.contains(CLOSES) ? Seen.REFUSED : Seen.BAD;
    }

    private boolean endsWithLastChunk() {
        int from = bytes.position() - LAST_CHUNK.length;
        return Arrays.equals(bytes.array(), from, bytes.position(), LAST_CHUNK, 0, LAST_CHUNK.length);
    }

    private static int length(String head, int from) {
        return Integer.parseInt(head.substring(from, head.indexOf('\r', from)).strip());
    }

    private int headEnd() {
        byte[] array = bytes.array();
        for (int i = 3; i < bytes.position(); i++) {
            if (array[i] == '\n' && array[i - 1] == '\r' && array[i - 2] == '\n' && array[i - 3] == '\r') {
                return i + 1;
            }
        }
        return -1;
    }
}
