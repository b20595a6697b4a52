package io.terrace.media.probe;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The codecs whose frames carry their own headers.
enum FramedCodec {

    /// MPEG 1, 2 and 2.5, Layer III (ISO/IEC 11172-3, 13818-3).
    MP3(AudioFormat.MP3) {
        private static final int[] KBITS_1 = {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0};
        private static final int[] KBITS_2 = {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0};
        private static final int[] RATES = {44_100, 48_000, 32_000, 0};
        private static final int MPEG_1 = 3;
        private static final int MPEG_25 = 0;

        @Override
        @Nullable AudioFrameHeader frameAt(WindowReader reader, long at) throws IOException, ProbeRefusalException {
            if (at + 4 > reader.size() || reader.u8(at) != 0xFF || (reader.u8(at + 1) & 0xE6) != 0xE2) {
                return null;
            }
            int version = (reader.u8(at + 1) >> 3) & 3;
            int third = reader.u8(at + 2);
            boolean first = version == MPEG_1;
            int kbits = (first ? KBITS_1 : KBITS_2)[third >> 4];
            int rate = RATES[(third >> 2) & 3] >> (first ? 0 : version == MPEG_25 ? 2 : 1);
            if (version == 1 || kbits == 0 || rate == 0) {
                return null;
            }
            int samples = first ? 1152 : 576;
            return new AudioFrameHeader(samples * kbits * 125 / rate + ((third >> 1) & 1), samples, rate, version);
        }

        @Override
        boolean isSilent(WindowReader reader, long at) throws IOException, ProbeRefusalException {
            boolean first = ((reader.u8(at + 1) >> 3) & 3) == MPEG_1;
            boolean mono = reader.u8(at + 3) >> 6 == 3;
            long totals = at + 4 + (first ? (mono ? 17 : 32) : (mono ? 9 : 17));
            return reader.matches(totals, "Xing") || reader.matches(totals, "Info") || reader.matches(at + 36, "VBRI");
        }
    },

    /// AAC in the transport frames of ISO/IEC 13818-7.
    ADTS(AudioFormat.AAC) {
        private static final int[] RATES = {
            96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350
        };

        @Override
        @Nullable AudioFrameHeader frameAt(WindowReader reader, long at) throws IOException, ProbeRefusalException {
            if (at + 7 > reader.size() || reader.u8(at) != 0xFF || (reader.u8(at + 1) & 0xF6) != 0xF0) {
                return null;
            }
            int rate = (reader.u8(at + 2) >> 2) & 0xF;
            int bytes = ((reader.u8(at + 3) & 3) << 11) | (reader.u8(at + 4) << 3) | (reader.u8(at + 5) >> 5);
            if (rate >= RATES.length || bytes < 7) {
                return null;
            }
            int blocks = (reader.u8(at + 6) & 3) + 1;
            return new AudioFrameHeader(bytes, blocks * 1024, RATES[rate], reader.u8(at + 1) & 0x8);
        }

        @Override
        boolean isSilent(WindowReader reader, long at) {
            return false;
        }
    };

    private final AudioFormat format;

    FramedCodec(AudioFormat format) {
        this.format = format;
    }

    AudioFormat format() {
        return format;
    }

    /// The frame whose header is here, if one is; its end may lie beyond the content's.
    abstract @Nullable AudioFrameHeader frameAt(WindowReader reader, long at) throws IOException, ProbeRefusalException;

    /// Whether a frame holds an encoder's notes and no sound.
    abstract boolean isSilent(WindowReader reader, long at) throws IOException, ProbeRefusalException;
}
