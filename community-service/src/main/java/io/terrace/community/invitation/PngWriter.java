package io.terrace.community.invitation;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/// Writes square PNG pictures of black and white, one bit a pixel. The JDK's own writer is part of its desktop, which a
/// native image would have to carry.
final class PngWriter {

    interface Picture {
        boolean isDark(int x, int y);
    }

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private PngWriter() {}

    static byte[] of(int size, Picture picture) {
        var file = new ByteArrayOutputStream();
        file.writeBytes(SIGNATURE);
        // One bit of grey; deflate, the usual filters, not interlaced.
        byte[] header = ByteBuffer.allocate(13)
                .putInt(size)
                .putInt(size)
                .put(new byte[] {1, 0, 0, 0, 0})
                .array();
        chunk(file, "IHDR", header);
        chunk(file, "IDAT", deflated(rows(size, picture)));
        chunk(file, "IEND", new byte[0]);
        return file.toByteArray();
    }

    /// Each row begins with its filter: none. A bit that is set is white.
    private static byte[] rows(int size, Picture picture) {
        int rowBytes = 1 + Math.ceilDiv(size, Byte.SIZE);
        byte[] rows = new byte[size * rowBytes];
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                if (!picture.isDark(x, y)) {
                    rows[y * rowBytes + 1 + x / Byte.SIZE] |= (byte) (0x80 >> x % Byte.SIZE);
                }
            }
        }
        return rows;
    }

    private static byte[] deflated(byte[] bytes) {
        try (var deflater = new Deflater()) {
            deflater.setInput(bytes);
            deflater.finish();
            var out = new ByteArrayOutputStream();
            byte[] piece = new byte[8192];
            while (!deflater.finished()) {
                out.write(piece, 0, deflater.deflate(piece));
            }
            return out.toByteArray();
        }
    }

    private static void chunk(ByteArrayOutputStream file, String type, byte[] content) {
        byte[] checked = ByteBuffer.allocate(4 + content.length)
                .put(type.getBytes(US_ASCII))
                .put(content)
                .array();
        var sum = new CRC32();
        sum.update(checked);
        file.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
        file.writeBytes(checked);
        file.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    }
}
