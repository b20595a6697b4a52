package io.terrace.media.probe;

/// One frame's header.
///
/// @param bytes header included
/// @param samples a channel
/// @param rate samples a second
/// @param version the flavour of the codec
record AudioFrameHeader(int bytes, int samples, int rate, int version) {

    /// Whether both may belong to one stream.
    boolean isLike(AudioFrameHeader other) {
        return rate == other.rate && version == other.version;
    }
}
