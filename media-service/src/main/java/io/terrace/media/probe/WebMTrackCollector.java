package io.terrace.media.probe;

import io.terrace.media.probe.ProbeRefusalException.Foreign;
import io.terrace.media.probe.ProbeRefusalException.Malformed;
import io.terrace.media.probe.RecordingProbeResult.Recording;
import io.terrace.media.probe.WebMParser.Element;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What the elements of a file tell about its one track, gathered in the order they are met. Its length is the longest
/// of three tellings: the header's, the last block's time, and the Opus packets'.
final class WebMTrackCollector {

    static final int TRACK_ENTRY = 0xAE;

    private static final int SOUND = 2;
    private static final int LACING = 0x06;

    private final Duration longest;
    private final byte[] packet = new byte[64 * 1024];
    private int entries;
    private long type;
    private boolean vorbis;
    private boolean blocks;
    private @Nullable OpusStreamAnalyzer opus;
    private double unitMillis = 1;
    private double declaredUnits;
    private long cluster;
    private double lastMillis;

    WebMTrackCollector(Duration longest) {
        this.longest = longest;
    }

    void meet(WindowReader reader, Element element) throws IOException, ProbeRefusalException {
        switch (element.id()) {
            case 0x4282 -> WebMParser.requireWebM(reader, element);
            case 0x2AD7B1 -> unitMillis = number(reader, element) / 1e6;
            case 0x4489 -> declaredUnits = real(reader, element);
            case TRACK_ENTRY -> entries++;
            case 0x83 -> {
                type = number(reader, element);
                if (type != SOUND) {
                    throw new Foreign();
                }
            }
            case 0x86 -> vorbis = reader.matches(element.body(), "A_VORBIS");
            case 0x63A2 -> {
                if (!vorbis) {
                    opus = OpusStreamAnalyzer.open(reader, element.body(), element.length(), longest);
                }
            }
            case 0xE7 -> cluster = number(reader, element);
            case 0xA1, 0xA3 -> block(reader, element);
            default -> {}
        }
    }

    Recording recording() throws ProbeRefusalException {
        if (entries != 1 || type != SOUND || (opus == null && !vorbis)) {
            throw new Foreign();
        }
        if (!blocks) {
            throw new Malformed();
        }
        Duration length = AudioLengthCalculator.longer(millis(declaredUnits * unitMillis), millis(lastMillis));
        if (opus == null) {
            return new Recording(AudioFormat.WEBM, length, "");
        }
        Duration played = AudioLengthCalculator.of(opus.samples() - opus.preSkip(), OpusStreamAnalyzer.RATE);
        return new Recording(AudioFormat.WEBM, AudioLengthCalculator.longer(length, played), opus.outline());
    }

    private void block(WindowReader reader, Element element) throws IOException, ProbeRefusalException {
        long at = element.body() + WebMParser.vintBytes(reader, element.body());
        long content = at + 3;
        long left = element.body() + element.length() - content;
        if (left < 0) {
            throw new Malformed();
        }
        short offset = (short) reader.be(at, 2);
        boolean laced = (reader.u8(at + 2) & LACING) != 0;
        double samples = 0;
        if (opus != null && !laced) {
            if (left > packet.length) {
                throw new Malformed();
            }
            reader.copy(content, packet, 0, (int) left);
            samples = opus.take(packet, (int) left);
        }
        blocks = true;
        lastMillis = Math.max(lastMillis, (cluster + offset) * unitMillis + samples * 1000 / OpusStreamAnalyzer.RATE);
    }

    private static Duration millis(double millis) {
        return AudioLengthCalculator.of(Double.isNaN(millis) ? 0 : (long) Math.clamp(millis, 0, 1e15), 1000);
    }

    /// An unsigned integer of up to eight bytes; beyond any sense, it is capped.
    private static long number(WindowReader reader, Element element) throws IOException, ProbeRefusalException {
        if (element.length() > 8) {
            throw new Malformed();
        }
        long value = reader.be(element.body(), (int) element.length());
        return value < 0 ? AudioLengthCalculator.MOST_UNITS : Math.min(value, AudioLengthCalculator.MOST_UNITS);
    }

    private static double real(WindowReader reader, Element element) throws IOException, ProbeRefusalException {
        return switch ((int) Math.min(element.length(), 9)) {
            case 0 -> 0;
            case 4 -> Float.intBitsToFloat((int) reader.be(element.body(), 4));
            case 8 -> Double.longBitsToDouble(reader.be(element.body(), 8));
            default -> throw new Malformed();
        };
    }
}
