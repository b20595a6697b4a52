package io.terrace.bench.stream;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.terrace.stack.process.StackException;
import java.util.Locale;
import java.util.function.IntConsumer;

/// Finds the numbers of frames in one answer, chunked or not, however its bytes are cut.
final class EventStreamParser {

    private static final String SERVED = "http/1.1 200";
    private static final String CHUNKED = "transfer-encoding: chunked";
    private static final int MAX_HEAD = 8192;
    private static final int HEX = 16;
    private static final byte[] MARK = FrameNumber.MARK.getBytes(US_ASCII);
    private static final int DIGITS_AT = MARK.length + FrameNumber.HEAD;
    private static final int END = DIGITS_AT + FrameNumber.DIGITS;

    private enum Part {
        HEAD,
        SIZE,
        DATA
    }

    private StringBuilder head = new StringBuilder();
    private Part part = Part.HEAD;
    private boolean chunked;
    private int size;
    private int left = Integer.MAX_VALUE;
    private int matched;
    private int number;
    private boolean begun;

    /// Whether anything of the stream itself has come.
    boolean hasBegun() {
        return begun;
    }

    /// @param frames told each frame's number once all of it has come
    /// @throws StackException for any status but 200
    void read(byte[] bytes, int length, IntConsumer frames) {
        int at = 0;
        while (at < length) {
            switch (part) {
                case HEAD -> readHead(bytes[at++]);
                case SIZE -> readSize(bytes[at++]);
                case DATA -> {
                    int end = at + Math.min(length - at, left);
                    scan(bytes, at, end, frames);
                    pass(end - at);
                    at = end;
                }
            }
        }
    }

    private void readHead(byte one) {
        head.append((char) (one & 0xff));
        int length = head.length();
        if (length > MAX_HEAD) {
            throw new StackException("A stream was answered with an endless head");
        }
        if (one == '\n' && length >= 4 && head.charAt(length - 3) == '\n') {
            String text = head.toString().toLowerCase(Locale.ROOT);
            if (!text.startsWith(SERVED)) {
                throw new StackException("A stream was answered " + text.substring(0, text.indexOf('\r')));
            }
            chunked = text.contains(CHUNKED);
            part = chunked ? Part.SIZE : Part.DATA;
            head = new StringBuilder(0);
        }
    }

    /// The line break after a chunk's data comes here too: it is no digit, and before the first.
    private void readSize(byte one) {
        int digit = Character.digit(one, HEX);
        if (digit >= 0) {
            size = size * HEX + digit;
        } else if (one == '\n' && size > 0) {
            left = size;
            size = 0;
            part = Part.DATA;
        }
    }

    private void pass(int count) {
        begun |= count > 0;
        if (chunked) {
            left -= count;
            if (left == 0) {
                part = Part.SIZE;
            }
        }
    }

    private void scan(byte[] bytes, int from, int to, IntConsumer frames) {
        for (int at = from; at < to; at++) {
            byte one = bytes[at];
            if (matched < MARK.length) {
                // The mark's first letter is nowhere else in it.
                matched = one == MARK[matched] ? matched + 1 : one == MARK[0] ? 1 : 0;
            } else if (matched < DIGITS_AT) {
                matched++;
            } else {
                number = number * HEX + Character.digit(one, HEX);
                matched++;
                if (matched == END) {
                    frames.accept(number);
                    matched = 0;
                    number = 0;
                }
            }
        }
    }
}
