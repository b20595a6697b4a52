package io.terrace.media.probe;

import io.terrace.media.probe.ProbeRefusalException.Foreign;
import io.terrace.media.probe.ProbeRefusalException.Malformed;
import io.terrace.media.probe.RecordingProbeResult.Recording;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;

/// ISO base media files (ISO/IEC 14496-12) with one AAC track: M4A, whole or in fragments.
///
/// Boxes are nested; the walk is flat. A container's header is stepped into, any other box is stepped over, and that is
/// all the structure it takes to meet the boxes that matter in order, however deep a stranger nests them.
final class Mp4Parser implements ContainerParser {

    private static final Set<String> CONTAINERS =
            Set.of("moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf");

    @Override
    public boolean claims(WindowReader reader) throws IOException, ProbeRefusalException {
        return reader.matches(4, "ftyp");
    }

    @Override
    public Recording parse(WindowReader reader, Duration longest) throws IOException, ProbeRefusalException {
        Mp4TrackCollector tracks = new Mp4TrackCollector();
        boolean sound = false;
        long at = 0;
        while (at + 8 <= reader.size()) {
            Box box = box(reader, at);
            sound |= box.name().equals("mdat") && box.end() > box.body();
            tracks.meet(reader, box);
            at = CONTAINERS.contains(box.name()) ? box.body() : box.end();
        }
        Mp4Track track = tracks.onlySound();
        if (!track.hasAac()) {
            throw new Foreign();
        }
        if (!sound) {
            throw new Malformed();
        }
        return new Recording(AudioFormat.M4A, track.length(), "");
    }

    /// One box, known to lie within the content: the header's 8 or 16 bytes are before `body`.
    record Box(String name, long body, long end) {

        /// Where a field lies, after seeing that the box reaches that far.
        long field(long offset, int bytes) throws Malformed {
            if (offset < 0 || offset + bytes > end - body) {
                throw new Malformed();
            }
            return body + offset;
        }
    }

    private static Box box(WindowReader reader, long at) throws IOException, ProbeRefusalException {
        long length = reader.u32(at);
        String name = reader.tag(at + 4);
        long body = at + 8;
        if (length == 1) {
            length = reader.be(body, 8);
            body += 8;
        } else if (length == 0) {
            length = reader.size() - at;
        }
        if (length < body - at || length > reader.size() - at) {
            throw new Malformed();
        }
        return new Box(name, body, at + length);
    }
}
