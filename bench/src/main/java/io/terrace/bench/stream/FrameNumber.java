package io.terrace.bench.stream;

/// A frame's number as it travels: the last twelve hexadecimal digits of the id of what it tells of.
final class FrameNumber {

    /// Before the id, and nowhere else in a frame. Its first letter comes only once in it.
    static final String MARK = "freestyle/";

    /// An id before its last twelve digits.
    static final int HEAD = 24;

    static final int DIGITS = 12;

    private static final String ID = "0198a5c0-0000-7000-8000-%012x";

    private FrameNumber() {}

    /// The id of the freestyle that a frame of that number tells of.
    static String id(int number) {
        return ID.formatted(number);
    }
}
