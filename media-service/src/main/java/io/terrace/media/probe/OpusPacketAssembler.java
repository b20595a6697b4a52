package io.terrace.media.probe;

import io.terrace.media.probe.ProbeRefusalException.Malformed;
import java.io.IOException;

/// Puts the segments of Ogg pages together again. The first two packets are headers, and the second, which may hold a
/// cover picture, is passed over unread.
final class OpusPacketAssembler {

    private static final int HEADERS = 2;
    /// A segment of fewer bytes ends its packet.
    private static final int FULL_SEGMENT = 255;

    private final OpusStreamAnalyzer track;
    private final byte[] packet = new byte[64 * 1024];
    private int length;
    private long finished;

    OpusPacketAssembler(OpusStreamAnalyzer track) {
        this.track = track;
    }

    void segment(WindowReader reader, long at, int bytes) throws IOException, ProbeRefusalException {
        if (finished >= HEADERS) {
            if (bytes > packet.length - length) {
                throw new Malformed();
            }
            reader.copy(at, packet, length, bytes);
            length += bytes;
        }
        if (bytes < FULL_SEGMENT) {
            if (finished >= HEADERS) {
                track.take(packet, length);
            }
            finished++;
            length = 0;
        }
    }
}
