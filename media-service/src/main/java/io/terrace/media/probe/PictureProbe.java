package io.terrace.media.probe;

import io.terrace.media.probe.PictureProbeResult.Damaged;
import io.terrace.media.probe.PictureProbeResult.Picture;
import io.terrace.media.probe.PictureProbeResult.TooLarge;
import io.terrace.media.probe.PictureProbeResult.Unsupported;
import io.terrace.media.probe.ProbeRefusalException.Foreign;
import io.terrace.media.probe.ProbeRefusalException.Malformed;
import java.io.IOException;
import java.util.List;

/// Looks at a picture's header, before anything is decoded. It walks from chunk to chunk by their lengths and unpacks
/// nothing.
public final class PictureProbe {

    /// The longest side.
    static final int MAX_SIDE = 8_192;

    /// The most pixels.
    static final long MAX_PIXELS = 10_000_000;

    private static final List<PictureParser> PARSERS = List.of(new JpegParser(), new PngParser(), new WebPParser());

    private PictureProbe() {}

    /// @throws IOException only when the content cannot be read; never for what it holds
    public static PictureProbeResult examine(ProbeSource content) throws IOException {
        try (WindowReader reader = new WindowReader(content)) {
            for (PictureParser parser : PARSERS) {
                if (parser.claims(reader)) {
                    return judge(parser.parse(reader));
                }
            }
            return new Unsupported();
        } catch (ProbeRefusalException refusal) {
            return switch (refusal) {
                case Malformed _ -> new Damaged();
                case Foreign _ -> new Unsupported();
            };
        }
    }

    private static PictureProbeResult judge(Picture picture) {
        long width = picture.width();
        long height = picture.height();
        if (width <= 0 || height <= 0) {
            return new Damaged();
        }
        return width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS ? new TooLarge() : picture;
    }
}
