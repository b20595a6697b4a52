package io.terrace.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.ImageIO;

/// Pictures to upload.
public final class Pictures {

    private Pictures() {}

    /// Noise; the seed makes it one of its kind.
    public static byte[] jpeg(int width, int height, long seed) {
        return encoded(width, height, seed, "jpeg");
    }

    public static byte[] png(int width, int height, long seed) {
        return encoded(width, height, seed, "png");
    }

    public static byte[] named(String name) {
        try (InputStream in = Pictures.class.getResourceAsStream("/pictures/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A JPEG with EXIF of an orientation and some words.
    public static byte[] withExif(byte[] jpeg, int orientation, String words) {
        ByteBuffer exif = ByteBuffer.allocate(32).put("Exif\0\0MM\0*".getBytes(ISO_8859_1));
        exif.putInt(8).putShort((short) 1);
        exif.putShort((short) 0x0112).putShort((short) 3).putInt(1).putShort((short) orientation);
        return withSegment(jpeg, 0xE1, joined(exif.array(), words.getBytes(ISO_8859_1)));
    }

    /// A JPEG with a segment more after its beginning.
    public static byte[] withSegment(byte[] jpeg, int marker, byte[] content) {
        ByteBuffer out = ByteBuffer.allocate(jpeg.length + content.length + 4);
        out.put(jpeg, 0, 2).put((byte) 0xFF).put((byte) marker).putShort((short) (content.length + 2));
        return out.put(content).put(jpeg, 2, jpeg.length - 2).array();
    }

    /// A PNG of eight-bit grey that says it has these sides.
    ///
    /// @param chunks between its header and its end
    public static byte[] pngSaying(int width, int height, byte[]... chunks) {
        ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
        header.put(new byte[] {8, 0, 0, 0, 0});
        byte[] all = joined("\u0089PNG\r\n\u001A\n".getBytes(ISO_8859_1), chunk("IHDR", header.array()));
        for (byte[] chunk : chunks) {
            all = joined(all, chunk);
        }
        return joined(all, chunk("IEND", new byte[0]));
    }

    public static byte[] chunk(String name, byte[] content) {
        byte[] checked = joined(name.getBytes(ISO_8859_1), content);
        CRC32 checksum = new CRC32();
        checksum.update(checked);
        return ByteBuffer.allocate(content.length + 12)
                .putInt(content.length)
                .put(checked)
                .putInt((int) checksum.getValue())
                .array();
    }

    /// Zeros, packed as tightly as they can be.
    public static byte[] bomb(int unpacked) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_COMPRESSION))) {
            byte[] zeros = new byte[64 * 1024];
            for (int left = unpacked; left > 0; left -= zeros.length) {
                out.write(zeros, 0, Math.min(left, zeros.length));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    public static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }

    private static byte[] encoded(int width, int height, long seed, String format) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Random random = new Random(seed);
        int step = Math.max(8, width / 32);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                picture.setRGB(x, y, x % step == 0 || y % step == 0 ? random.nextInt(0x1000000) : 0x336699);
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(picture, format, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
