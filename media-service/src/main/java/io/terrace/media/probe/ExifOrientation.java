package io.terrace.media.probe;

import java.io.IOException;

/// How a picture is turned, from EXIF's first directory. What is wrong with EXIF is no fault of the picture: it is
/// upright then.
final class ExifOrientation {

    private static final int TAG = 0x0112;
    private static final int SHORT = 3;
    private static final int ENTRY = 12;

    private ExifOrientation() {}

    /// @param start of the TIFF header
    /// @param end of the segment; nothing behind it is read
    static int read(WindowReader reader, long start, long end) throws IOException, ProbeRefusalException {
        if (end > reader.size() || end - start < 8) {
            return 1;
        }
        boolean little = reader.matches(start, "II*\0");
        if (!little && !reader.matches(start, "MM\0*")) {
            return 1;
        }
        long directory = start + (little ? reader.u32le(start + 4) : reader.u32(start + 4));
        if (directory + 2 > end) {
            return 1;
        }
        int entries = u16(reader, directory, little);
        for (int i = 0; i < entries; i++) {
            long entry = directory + 2 + (long) i * ENTRY;
            if (entry + ENTRY > end) {
                return 1;
            }
            if (u16(reader, entry, little) == TAG && u16(reader, entry + 2, little) == SHORT) {
                int orientation = u16(reader, entry + 8, little);
                return orientation >= 1 && orientation <= 8 ? orientation : 1;
            }
        }
        return 1;
    }

    private static int u16(WindowReader reader, long at, boolean little) throws IOException, ProbeRefusalException {
        return little ? reader.u16le(at) : (int) reader.be(at, 2);
    }
}
