package io.terrace.media.probe;

import io.terrace.media.probe.PictureProbeResult.Picture;
import io.terrace.media.probe.ProbeRefusalException.Foreign;
import io.terrace.media.probe.ProbeRefusalException.Malformed;
import java.io.IOException;

/// PNG: every chunk up to the end, so that none is cut off. One that moves (APNG) is refused.
final class PngParser implements PictureParser {

    private static final int SIGNATURE = 8;
    private static final int HEADER = 13;
    /// Length, name and checksum.
    private static final int AROUND = 12;

    @Override
    public boolean claims(WindowReader reader) throws IOException, ProbeRefusalException {
        return reader.matches(0, "\u0089PNG\r\n\u001A\n");
    }

    @Override
    public Picture parse(WindowReader reader) throws IOException, ProbeRefusalException {
        if (reader.u32(SIGNATURE) != HEADER || !reader.tag(SIGNATURE + 4).equals("IHDR")) {
            throw new Malformed();
        }
        int width = (int) reader.u32(SIGNATURE + 8);
        int height = (int) reader.u32(SIGNATURE + 12);
        int orientation = 1;
        boolean pixels = false;
        long at = SIGNATURE + AROUND + HEADER;
        for (String name = reader.tag(at + 4); !name.equals("IEND"); name = reader.tag(at + 4)) {
            long length = reader.u32(at);
            switch (name) {
                case "acTL", "fcTL", "fdAT" -> throw new Foreign();
                case "IDAT" -> pixels = true;
                case "eXIf" -> orientation = ExifOrientation.read(reader, at + 8, at + 8 + length);
                default -> {}
            }
            at += AROUND + length;
        }
        if (!pixels) {
            throw new Malformed();
        }
        return new Picture(PictureFormat.PNG, width, height, orientation);
    }
}
