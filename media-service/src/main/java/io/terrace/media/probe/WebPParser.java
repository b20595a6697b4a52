package io.terrace.media.probe;

import io.terrace.media.probe.PictureProbeResult.Picture;
import io.terrace.media.probe.ProbeRefusalException.Foreign;
import io.terrace.media.probe.ProbeRefusalException.Malformed;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// WebP: every chunk that the container names. One that moves is refused, and one whose canvas and picture differ.
final class WebPParser implements PictureParser {

    private static final int CHUNKS = 12;
    private static final int ANIMATED = 0x02;
    private static final int LOSSLESS_SIGNATURE = 0x2F;
    private static final String EXIF_NAME = "Exif\0\0";

    private record Size(int width, int height) {}

    @Override
    public boolean claims(WindowReader reader) throws IOException, ProbeRefusalException {
        return reader.matches(0, "RIFF") && reader.matches(8, "WEBP");
    }

    @Override
    public Picture parse(WindowReader reader) throws IOException, ProbeRefusalException {
        long end = 8 + reader.u32le(4);
        if (end > reader.size()) {
            throw new Malformed();
        }
        Size canvas = null;
        Size picture = null;
        int orientation = 1;
        for (long at = CHUNKS; at + 8 <= end; ) {
            long length = reader.u32le(at + 4);
            long content = at + 8;
            if (content + length > end) {
                throw new Malformed();
            }
            switch (reader.tag(at)) {
                case "VP8X" -> canvas = canvas(reader, content);
                case "ANIM", "ANMF" -> throw new Foreign();
                case "VP8 " -> picture = only(picture, lossy(reader, content));
                case "VP8L" -> picture = only(picture, lossless(reader, content));
                case "EXIF" -> {
                    long tiff = content + (reader.matches(content, EXIF_NAME) ? EXIF_NAME.length() : 0);
                    orientation = ExifOrientation.read(reader, tiff, content + length);
                }
                default -> {}
            }
            at = content + length + (length & 1);
        }
        if (picture == null || (canvas != null && !canvas.equals(picture))) {
            throw new Malformed();
        }
        return new Picture(PictureFormat.WEBP, picture.width(), picture.height(), orientation);
    }

    private static Size only(@Nullable Size before, Size found) throws Malformed {
        if (before != null) {
            throw new Malformed();
        }
        return found;
    }

    private static Size canvas(WindowReader reader, long at) throws IOException, ProbeRefusalException {
        if ((reader.u8(at) & ANIMATED) != 0) {
            throw new Foreign();
        }
        return new Size(1 + u24le(reader, at + 4), 1 + u24le(reader, at + 7));
    }

    private static int u24le(WindowReader reader, long at) throws IOException, ProbeRefusalException {
        return reader.u16le(at) | (reader.u8(at + 2) << 16);
    }

    private static Size lossy(WindowReader reader, long at) throws IOException, ProbeRefusalException {
        boolean keyFrame = (reader.u8(at) & 1) == 0;
        if (!keyFrame || !reader.matches(at + 3, "\u009D\u0001*")) {
            throw new Malformed();
        }
        return new Size(reader.u16le(at + 6) & 0x3FFF, reader.u16le(at + 8) & 0x3FFF);
    }

    private static Size lossless(WindowReader reader, long at) throws IOException, ProbeRefusalException {
        if (reader.u8(at) != LOSSLESS_SIGNATURE) {
            throw new Malformed();
        }
        long bits = reader.u32le(at + 1);
        return new Size((int) (bits & 0x3FFF) + 1, (int) ((bits >> 14) & 0x3FFF) + 1);
    }
}
