package io.terrace.bench.load;

import java.nio.ByteBuffer;

/// Finds the end of an answer among bytes as they arrive.
final class AnswerReader {

    /// What has come of an answer.
    enum Seen {
        PART,
        GOOD,
        BAD
    }

    private static final int STATUS_AT = "HTTP/1.1 ".length();
    private static final String LENGTH = "content-length:";

    /// What makes a letter small; digits and punctuation have it.
    private static final int SMALL = 0x20;

    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 15);
    private int wanted;
    private boolean ok;

    /// Where bytes are to be read into.
    ByteBuffer room() {
        return bytes;
    }

    /// BAD for any status but 200 and 201, and for an answer whose length its head does not tell.
    Seen look() {
        if (wanted == 0 && !readHead()) {
            return bytes.hasRemaining() ? Seen.PART : Seen.BAD;
        }
        if (bytes.position() < wanted) {
            return Seen.PART;
        }
        boolean whole = bytes.position() == wanted;
        bytes.clear();
        wanted = 0;
        return ok && whole ? Seen.GOOD : Seen.BAD;
    }

    /// Among the bytes themselves: a head as text would be half of what the driver's own code costs.
    private boolean readHead() {
        int end = headEnd();
        if (end < 0) {
            return false;
        }
        int length = lengthAt(end);
        ok = length >= 0 && (has("200", STATUS_AT) || has("201", STATUS_AT));
        wanted = end + (length < 0 ? 0 : number(length));
        return true;
    }

    /// Where in the head the length stands, below zero for nowhere.
    private int lengthAt(int end) {
        for (int i = STATUS_AT; i < end - LENGTH.length(); i++) {
            if (bytes.get(i) == '\n' && has(LENGTH, i + 1)) {
                return i + 1 + LENGTH.length();
            }
        }
        return -1;
    }

    /// @param text in small letters
    private boolean has(String text, int at) {
        for (int i = 0; i < text.length(); i++) {
            if ((bytes.get(at + i) | SMALL) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private int number(int at) {
        int number = 0;
        for (int i = at; bytes.get(i) != '\r'; i++) {
            if (bytes.get(i) != ' ') {
                number = 10 * number + Character.digit(bytes.get(i), 10);
            }
        }
        return number;
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
