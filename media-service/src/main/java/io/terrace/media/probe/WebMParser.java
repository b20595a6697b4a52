package io.terrace.media.probe;

import io.terrace.media.probe.ProbeRefusalException.Foreign;
import io.terrace.media.probe.ProbeRefusalException.Malformed;
import io.terrace.media.probe.RecordingProbeResult.Recording;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;

/// WebM (EBML, RFC 8794 and 9559) with one sound track.
///
/// As with MP4 the walk is flat: a master element's header is stepped into, any other element stepped over. So the
/// unknown sizes that browsers write while recording need no care.
final class WebMParser implements ContainerParser {

    private static final int EBML = 0x1A45DFA3;
    private static final Set<Integer> MASTERS = Set.of(
            EBML,
            0x18538067, // Segment
            0x1549A966, // Info
            0x1654AE6B, // Tracks
            WebMTrackCollector.TRACK_ENTRY,
            0x1F43B675, // Cluster
            0xA0); // BlockGroup

    @Override
    public boolean claims(WindowReader reader) throws IOException, ProbeRefusalException {
        return reader.size() >= 4 && reader.u32(0) == EBML;
    }

    @Override
    public Recording parse(WindowReader reader, Duration longest) throws IOException, ProbeRefusalException {
        WebMTrackCollector track = new WebMTrackCollector(longest);
        long at = 0;
        while (at < reader.size()) {
            Element element = element(reader, at);
            boolean master = MASTERS.contains(element.id());
            if (!master && element.length() > reader.size() - element.body()) {
                throw new Malformed();
            }
            track.meet(reader, element);
            at = master ? element.body() : element.body() + element.length();
        }
        return track.recording();
    }

    /// @param length [Long#MAX_VALUE] when not known; only a master's may be
    record Element(int id, long body, long length) {}

    private static Element element(WindowReader reader, long at) throws IOException, ProbeRefusalException {
        int idBytes = vintBytes(reader, at);
        if (idBytes > 4) {
            throw new Malformed();
        }
        int id = (int) reader.be(at, idBytes);
        int lengthBytes = vintBytes(reader, at + idBytes);
        long unknown = (1L << (7 * lengthBytes)) - 1;
        long length = reader.be(at + idBytes, lengthBytes) & unknown;
        return new Element(id, at + idBytes + lengthBytes, length == unknown ? Long.MAX_VALUE : length);
    }

    /// How many bytes a variable-length integer has: 1 to 8.
    static int vintBytes(WindowReader reader, long at) throws IOException, ProbeRefusalException {
        int first = reader.u8(at);
        if (first == 0) {
            throw new Malformed();
        }
        return Integer.numberOfLeadingZeros(first) - 23;
    }

    /// @throws Foreign for Matroska that is not WebM
    static void requireWebM(WindowReader reader, Element docType) throws IOException, ProbeRefusalException {
        if (docType.length() < 4 || !reader.matches(docType.body(), "webm")) {
            throw new Foreign();
        }
    }
}
