package io.terrace.media.decode;

/// What a worker is asked for.
public enum DecodeKind {
    /// Three renditions of a picture; the content begins with a byte for its orientation.
    PICTURE(1),
    /// The peaks of an MP3: the largest magnitude of each hundredth of a second, 0 to 32,768, in two bytes.
    MP3(2);

    private final int code;

    DecodeKind(int code) {
        this.code = code;
    }

    /// As the worker knows it.
    int code() {
        return code;
    }
}
