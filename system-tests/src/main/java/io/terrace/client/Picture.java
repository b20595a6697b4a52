package io.terrace.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/// A real picture made on the spot: a PNG of one colour.
public final class Picture {

    private static final byte[] SIGNATURE = "\u0089PNG\r\n\u001A\n".getBytes(ISO_8859_1);
    private static final byte TRUE_COLOUR = 2;

    private Picture() {}

    /// @param rgb such as `0x336699`
    public static byte[] png(int width, int height, int rgb) {
        ByteBuffer header = ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put((byte) 8)
                .put(TRUE_COLOUR);
        ByteBuffer rows = ByteBuffer.allocate(height * (1 + 3 * width));
        for (int y = 0; y < height; y++) {
            rows.put((byte) 0);
            for (int x = 0; x < width; x++) {
                rows.put((byte) (rgb >> 16)).put((byte) (rgb >> 8)).put((byte) rgb);
            }
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.writeBytes(SIGNATURE);
        chunk(png, "IHDR", header.array());
        chunk(png, "IDAT", packed(rows.array()));
        chunk(png, "IEND", new byte[0]);
        return png.toByteArray();
    }

    private static byte[] packed(byte[] rows) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (Deflater deflater = new Deflater()) {
            deflater.setInput(rows);
            deflater.finish();
            byte[] buffer = new byte[8192];
            while (!deflater.finished()) {
                packed.write(buffer, 0, deflater.deflate(buffer));
            }
        }
        return packed.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream png, String name, byte[] content) {
        byte[] checked = ByteBuffer.allocate(4 + content.length)
                .put(name.getBytes(ISO_8859_1))
                .put(content)
                .array();
        CRC32 checksum = new CRC32();
        checksum.update(checked);
        png.writeBytes(ByteBuffer.allocate(8 + checked.length)
                .putInt(content.length)
                .put(checked)
                .putInt((int) checksum.getValue())
                .array());
    }
}
