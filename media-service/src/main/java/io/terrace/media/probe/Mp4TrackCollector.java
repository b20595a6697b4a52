package io.terrace.media.probe;

import io.terrace.media.probe.Mp4Parser.Box;
import io.terrace.media.probe.ProbeRefusalException.Foreign;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What the boxes of a file tell about its tracks, gathered in the order they are met.
final class Mp4TrackCollector {

    private static final int MOST_TRACKS = 16;

    private final Mp4Track[] tracks = new Mp4Track[MOST_TRACKS];
    private int count;
    private @Nullable Mp4Track fragmented;

    void meet(WindowReader reader, Box box) throws IOException, ProbeRefusalException {
        switch (box.name()) {
            case "trak" -> begin();
            case "trex" -> extend(reader, box);
            case "tfhd" -> beginFragment(reader, box);
            case "trun" -> {
                if (fragmented != null) {
                    fragmented.addRun(reader, box);
                }
            }
            case "tkhd", "mdhd", "hdlr", "stsd", "stts" -> {
                if (count > 0) {
                    tracks[count - 1].describe(reader, box);
                }
            }
            default -> {}
        }
    }

    /// @throws Foreign unless there is exactly one sound track and no moving picture
    Mp4Track onlySound() throws Foreign {
        Mp4Track sound = null;
        for (int i = 0; i < count; i++) {
            Mp4Track track = tracks[i];
            if (track.isVideo() || (track.isSound() && sound != null)) {
                throw new Foreign();
            }
            sound = track.isSound() ? track : sound;
        }
        if (sound == null) {
            throw new Foreign();
        }
        return sound;
    }

    private void begin() throws Foreign {
        if (count == MOST_TRACKS) {
            throw new Foreign();
        }
        tracks[count++] = new Mp4Track();
    }

    private void extend(WindowReader reader, Box box) throws IOException, ProbeRefusalException {
        Mp4Track track = byId(reader.u32(box.field(4, 4)));
        if (track != null) {
            track.extend(reader.u32(box.field(12, 4)));
        }
    }

    private void beginFragment(WindowReader reader, Box box) throws IOException, ProbeRefusalException {
        fragmented = byId(reader.u32(box.field(4, 4)));
        if (fragmented != null) {
            fragmented.beginFragment(reader, box);
        }
    }

    private @Nullable Mp4Track byId(long id) {
        for (int i = 0; i < count; i++) {
            if (tracks[i].hasId(id)) {
                return tracks[i];
            }
        }
        return null;
    }
}
