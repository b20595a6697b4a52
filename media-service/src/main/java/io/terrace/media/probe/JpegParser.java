package io.terrace.media.probe;

import io.terrace.media.probe.PictureProbeResult.Picture;
import io.terrace.media.probe.ProbeRefusalException.Foreign;
import io.terrace.media.probe.ProbeRefusalException.Malformed;
import java.io.IOException;

/// JPEG: segments up to the frame's header. Baseline and progressive, eight bits. What follows the first picture, such
/// as the others of a multi-picture file, is not looked at and not decoded.
final class JpegParser implements PictureParser {

    private static final int START_OF_FRAME = 0xC0;
    private static final int PROGRESSIVE = 0xC2;
    private static final int HUFFMAN_TABLES = 0xC4;
    private static final int LAST_FRAME = 0xCF;
    private static final int EXTENSION = 0xC8;
    private static final int ARITHMETIC_TABLES = 0xCC;
    private static final int END = 0xD9;
    private static final int SCAN = 0xDA;
    private static final int EXIF = 0xE1;
    private static final String EXIF_NAME = "Exif\0\0";

    @Override
    public boolean claims(WindowReader reader) throws IOException, ProbeRefusalException {
        return reader.matches(0, "\u00FF\u00D8\u00FF");
    }

    @Override
    public Picture parse(WindowReader reader) throws IOException, ProbeRefusalException {
        int orientation = 1;
        long at = 2;
        while (true) {
            if (reader.u8(at) != 0xFF) {
                throw new Malformed();
            }
            int marker = reader.u8(at + 1);
            if (marker == 0xFF) {
                at++;
                continue;
            }
            if (marker < START_OF_FRAME || (marker >= 0xD0 && marker <= END) || marker == SCAN) {
                throw new Malformed();
            }
            long length = reader.be(at + 2, 2);
            if (length < 2) {
                throw new Malformed();
            }
            if (isFrame(marker)) {
                return frame(reader, at, marker, orientation);
            }
            long content = at + 4;
            if (marker == EXIF && length >= 2 + EXIF_NAME.length() && reader.matches(content, EXIF_NAME)) {
                orientation = ExifOrientation.read(reader, content + EXIF_NAME.length(), at + 2 + length);
            }
            at += 2 + length;
        }
    }

    private static boolean isFrame(int marker) {
        return marker >= START_OF_FRAME
                && marker <= LAST_FRAME
                && marker != HUFFMAN_TABLES
                && marker != EXTENSION
                && marker != ARITHMETIC_TABLES;
    }

    private static Picture frame(WindowReader reader, long at, int marker, int orientation)
            throws IOException, ProbeRefusalException {
        int bits = reader.u8(at + 4);
        if (marker > PROGRESSIVE || bits != 8) {
            throw new Foreign();
        }
        int height = (int) reader.be(at + 5, 2);
        int width = (int) reader.be(at + 7, 2);
        return new Picture(PictureFormat.JPEG, width, height, orientation);
    }
}
