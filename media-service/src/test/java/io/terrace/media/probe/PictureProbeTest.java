package io.terrace.media.probe;

import static io.terrace.media.Pictures.bomb;
import static io.terrace.media.Pictures.chunk;
import static io.terrace.media.Pictures.joined;
import static io.terrace.media.Pictures.pngSaying;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.media.Pictures;
import io.terrace.media.probe.PictureProbeResult.Damaged;
import io.terrace.media.probe.PictureProbeResult.Picture;
import io.terrace.media.probe.PictureProbeResult.TooLarge;
import io.terrace.media.probe.PictureProbeResult.Unsupported;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that mean well, and files that do not.
class PictureProbeTest {

    private static final byte[] PIXELS = chunk("IDAT", new byte[10]);
    private static final byte[] JPEG = Pictures.jpeg(40, 30, 1);
    private static final int FLIPPED_COPIES = 400;

    @Test
    void formatAndSidesAreRead() throws IOException {
        assertThat(examine(JPEG)).isEqualTo(new Picture(PictureFormat.JPEG, 40, 30, 1));
        assertThat(examine(Pictures.png(50, 20, 1))).isEqualTo(new Picture(PictureFormat.PNG, 50, 20, 1));
        assertThat(examine(Pictures.named("transparent.webp"))).isEqualTo(new Picture(PictureFormat.WEBP, 90, 60, 1));
        assertThat(examine(webp(chunk32("VP8L", lossless(7, 9))))).isEqualTo(new Picture(PictureFormat.WEBP, 7, 9, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void orientationIsRead(int orientation) throws IOException {
        byte[] tiff = ByteBuffer.allocate(26)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("II*\0".getBytes(ISO_8859_1))
                .putInt(8)
                .putShort((short) 1)
                .putShort((short) 0x0112)
                .putShort((short) 3)
                .putInt(1)
                .putShort((short) orientation)
                .array();

        assertThat(examine(Pictures.withExif(JPEG, orientation, "")))
                .isEqualTo(new Picture(PictureFormat.JPEG, 40, 30, orientation));
        assertThat(examine(pngSaying(5, 5, chunk("eXIf", tiff), PIXELS)))
                .isEqualTo(new Picture(PictureFormat.PNG, 5, 5, orientation));
        assertThat(examine(webp(chunk32("VP8L", lossless(7, 9)), chunk32("EXIF", tiff))))
                .isEqualTo(new Picture(PictureFormat.WEBP, 7, 9, orientation));
    }

    @Test
    void damagedExifIsPassedOver() throws IOException {
        byte[] beyond = "Exif\0\0II*\0\u00FF\u00FF\u00FF\u0000".getBytes(ISO_8859_1);

        assertThat(examine(Pictures.withSegment(JPEG, 0xE1, beyond)))
                .isEqualTo(new Picture(PictureFormat.JPEG, 40, 30, 1));
        assertThat(examine(Pictures.withExif(JPEG, 99, ""))).isEqualTo(new Picture(PictureFormat.JPEG, 40, 30, 1));
    }

    @ParameterizedTest
    @CsvSource({
        "10_000, 1_000, TooLarge",
        "8_193, 1, TooLarge",
        "1, 8_193, TooLarge",
        "3_163, 3_163, TooLarge",
        "65_535, 65_535, TooLarge",
        "2_147_483_647, 2_147_483_647, TooLarge",
        "-1, 10, Damaged",
        "0, 0, Damaged",
        "0, 10, Damaged",
        "10, 0, Damaged",
        "8_192, 1_220, Picture",
        "3_162, 3_162, Picture",
    })
    void pixelsAreCountedBeforeTheyAreDecoded(String width, String height, String expected) throws IOException {
        byte[] png = pngSaying(number(width), number(height), PIXELS);

        assertThat(examine(png).getClass().getSimpleName()).isEqualTo(expected);
    }

    @Test
    void jpegOfNoOrTooManyLinesIsRefused() throws IOException {
        assertThat(examine(jpegSaying(0xC0, 8, 0, 100))).isInstanceOf(Damaged.class);
        assertThat(examine(jpegSaying(0xC0, 8, 65_535, 65_535))).isInstanceOf(TooLarge.class);
        assertThat(examine(jpegSaying(0xC2, 8, 100, 100))).isInstanceOf(Picture.class);
    }

    @Test
    void otherKindsOfJpegAreRefused() throws IOException {
        assertThat(examine(jpegSaying(0xC3, 8, 10, 10))).isInstanceOf(Unsupported.class);
        assertThat(examine(jpegSaying(0xC9, 8, 10, 10))).isInstanceOf(Unsupported.class);
        assertThat(examine(jpegSaying(0xC0, 12, 10, 10))).isInstanceOf(Unsupported.class);
    }

    @Test
    void whatMovesIsRefused() throws IOException {
        byte[] animation = chunk("acTL", new byte[] {0, 0, 0, 2, 0, 0, 0, 0});

        assertThat(examine(pngSaying(5, 5, animation, PIXELS))).isInstanceOf(Unsupported.class);
        assertThat(examine(pngSaying(5, 5, PIXELS, chunk("fdAT", new byte[8])))).isInstanceOf(Unsupported.class);
        assertThat(examine(Pictures.named("moving.webp"))).isInstanceOf(Unsupported.class);
        assertThat(examine(webp(chunk32("ANIM", new byte[6]), chunk32("VP8L", lossless(7, 9)))))
                .isInstanceOf(Unsupported.class);
        assertThat(examine("GIF89a\5\0\5\0\0\0\0;".getBytes(ISO_8859_1))).isInstanceOf(Unsupported.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>",
                "<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><svg>&a;</svg>",
                "<html><img src=x onerror=alert(1)></html>",
                "%PDF-1.7",
                "BM\0\0\0\0",
                "II*\0\0\0\0\0",
                "\0\0\0 ftypavif",
                "PK\3\4",
                "RIFF\0\0\0\0WAVE",
            })
    void otherContentsAreRefused(String content) throws IOException {
        assertThat(examine(content.getBytes(ISO_8859_1))).isInstanceOf(Unsupported.class);
    }

    /// A page within a picture, and behind one. It is a picture all the same; only its pixels are taken over.
    @Test
    void polyglotIsAPicture() throws IOException {
        byte[] page = "<html><script>alert(1)</script></html>".getBytes(ISO_8859_1);

        assertThat(examine(Pictures.withSegment(JPEG, 0xFE, page))).isInstanceOf(Picture.class);
        assertThat(examine(joined(JPEG, page))).isInstanceOf(Picture.class);
        assertThat(examine(joined(page, JPEG))).isInstanceOf(Unsupported.class);
        assertThat(examine(joined(JPEG, JPEG))).isEqualTo(new Picture(PictureFormat.JPEG, 40, 30, 1));
    }

    @Test
    void lengthsThatLieAreFound() throws IOException {
        byte[] png = pngSaying(5, 5, PIXELS);
        byte[] endless = png.clone();
        ByteBuffer.wrap(endless).putInt(33, 0x7FFF_FFFF);
        byte[] riff = webp(chunk32("VP8L", lossless(7, 9)));
        ByteBuffer.wrap(riff).order(ByteOrder.LITTLE_ENDIAN).putInt(4, -1);
        byte[] inner = webp(chunk32("VP8L", lossless(7, 9)));
        ByteBuffer.wrap(inner).order(ByteOrder.LITTLE_ENDIAN).putInt(16, 0x7FFF_FFFF);
        byte[] small = {0, 0, 0, 0, 9, 0, 0, 9, 0, 0};

        assertThat(examine(endless)).isInstanceOf(Damaged.class);
        assertThat(examine(riff)).isInstanceOf(Damaged.class);
        assertThat(examine(inner)).isInstanceOf(Damaged.class);
        assertThat(examine(webp(chunk32("VP8X", small), chunk32("VP8L", lossless(4_000, 2_000)))))
                .isInstanceOf(Damaged.class);
        assertThat(examine(webp(chunk32("VP8L", lossless(7, 9)), chunk32("VP8L", lossless(7, 9)))))
                .isInstanceOf(Damaged.class);
        assertThat(examine(new byte[] {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xE0, 0, 0}))
                .isInstanceOf(Damaged.class);
        assertThat(examine(pngSaying(5, 5))).isInstanceOf(Damaged.class);
    }

    /// What it unpacks to is the decoder's worry: nothing is unpacked here.
    @Test
    void packedZerosAreNotUnpacked() throws IOException {
        Sample bomb = new Sample(pngSaying(3_000, 3_000, chunk("IDAT", bomb(500_000_000)), PIXELS));

        assertThat(PictureProbe.examine(bomb)).isInstanceOf(Picture.class);
        assertThat(bomb.bytesRead()).isLessThan(2 * bomb.size());
    }

    static List<byte[]> samples() {
        return List.of(Pictures.withExif(JPEG, 6, ""), Pictures.png(40, 30, 1), Pictures.named("transparent.webp"));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void pictureCutOffAnywhereGetsAResult(byte[] whole) throws IOException {
        for (int length = 0; length < whole.length; length++) {
            examine(Arrays.copyOf(whole, length));
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void flippedBytesGetAResult(byte[] whole) throws IOException {
        Random random = new Random(42);
        for (int i = 0; i < FLIPPED_COPIES; i++) {
            byte[] copy = whole.clone();
            for (int flips = 0; flips < 4; flips++) {
                copy[random.nextInt(Math.min(copy.length, 200))] = (byte) random.nextInt(256);
            }
            examine(copy);
        }
    }

    private static PictureProbeResult examine(byte[] content) throws IOException {
        return PictureProbe.examine(new Sample(content));
    }

    private static int number(String text) {
        return Integer.parseInt(text.replace("_", ""));
    }

    private static byte[] jpegSaying(int frame, int bits, int height, int width) {
        return ByteBuffer.allocate(30)
                .putShort((short) 0xFFD8)
                .put((byte) 0xFF)
                .put((byte) frame)
                .putShort((short) 11)
                .put((byte) bits)
                .putShort((short) height)
                .putShort((short) width)
                .array();
    }

    private static byte[] webp(byte[]... chunks) {
        byte[] all = "WEBP".getBytes(ISO_8859_1);
        for (byte[] chunk : chunks) {
            all = joined(all, chunk);
        }
        return joined(
                ByteBuffer.allocate(8)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .put("RIFF".getBytes(ISO_8859_1))
                        .putInt(all.length)
                        .array(),
                all);
    }

    private static byte[] chunk32(String name, byte[] content) {
        return ByteBuffer.allocate(8 + content.length + content.length % 2)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(name.getBytes(ISO_8859_1))
                .putInt(content.length)
                .put(content)
                .array();
    }

    private static byte[] lossless(int width, int height) {
        return ByteBuffer.allocate(5)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) 0x2F)
                .putInt((width - 1) | ((height - 1) << 14))
                .array();
    }
}
