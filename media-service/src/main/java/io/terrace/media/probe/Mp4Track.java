package io.terrace.media.probe;

import io.terrace.media.probe.Mp4Parser.Box;
import java.io.IOException;
import java.time.Duration;

/// One track, as its boxes describe it. Its length is the longest of three tellings: the header's, the sample table's
/// and the fragments'; so neither a fragmented file's zero nor a forged header hides how long it plays.
final class Mp4Track {

    private long id;
    private long perSecond;
    private long headerUnits;
    private long tableUnits;
    private long fragmentUnits;
    private long sampleUnits;
    private long fragmentSampleUnits;
    private String handler = "";
    private String codec = "";

    boolean hasId(long other) {
        return id == other;
    }

    boolean isSound() {
        return handler.equals("soun");
    }

    boolean isVideo() {
        return handler.equals("vide");
    }

    boolean hasAac() {
        return codec.equals("mp4a");
    }

    Duration length() {
        return perSecond == 0
                ? Duration.ZERO
                : AudioLengthCalculator.of(Math.max(headerUnits, Math.max(tableUnits, fragmentUnits)), perSecond);
    }

    void describe(WindowReader reader, Box box) throws IOException, ProbeRefusalException {
        boolean wide = box.end() > box.body() && reader.u8(box.body()) == 1;
        switch (box.name()) {
            case "tkhd" -> id = reader.u32(box.field(wide ? 20 : 12, 4));
            case "mdhd" -> {
                perSecond = reader.u32(box.field(wide ? 20 : 12, 4));
                int bytes = wide ? 8 : 4;
                long units = reader.be(box.field(wide ? 24 : 16, bytes), bytes);
                headerUnits = units == 0xFFFF_FFFFL ? 0 : units;
            }
            case "hdlr" -> {
                // QuickTime writes a second one further in, for where the data are.
                if (handler.isEmpty()) {
                    handler = reader.tag(box.field(8, 4));
                }
            }
            case "stsd" -> codec = reader.tag(box.field(12, 4));
            case "stts" -> tableUnits = sum(reader, box);
            default -> {}
        }
    }

    /// A movie's default for the samples of its fragments.
    void extend(long defaultUnits) {
        sampleUnits = defaultUnits;
    }

    void beginFragment(WindowReader reader, Box box) throws IOException, ProbeRefusalException {
        long flags = reader.be(box.field(1, 3), 3);
        int skipped = 8 + ((flags & 0x1) != 0 ? 8 : 0) + ((flags & 0x2) != 0 ? 4 : 0);
        fragmentSampleUnits = (flags & 0x8) != 0 ? reader.u32(box.field(skipped, 4)) : sampleUnits;
    }

    void addRun(WindowReader reader, Box box) throws IOException, ProbeRefusalException {
        long flags = reader.be(box.field(1, 3), 3);
        long samples = reader.u32(box.field(4, 4));
        if ((flags & 0x100) == 0) {
            fragmentUnits = AudioLengthCalculator.plus(fragmentUnits, samples, fragmentSampleUnits);
            return;
        }
        int stride = 4 * Long.bitCount(flags & 0xF00);
        long at = 8 + 4L * Long.bitCount(flags & 0x5);
        for (long i = 0; i < samples; i++, at += stride) {
            fragmentUnits = AudioLengthCalculator.plus(fragmentUnits, 1, reader.u32(box.field(at, 4)));
        }
    }

    private static long sum(WindowReader reader, Box box) throws IOException, ProbeRefusalException {
        long entries = reader.u32(box.field(4, 4));
        long sum = 0;
        for (long i = 0; i < entries; i++) {
            long at = box.field(8 + 8 * i, 8);
            sum = AudioLengthCalculator.plus(sum, reader.u32(at), reader.u32(at + 4));
        }
        return sum;
    }
}
