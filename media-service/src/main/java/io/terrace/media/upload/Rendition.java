package io.terrace.media.upload;

import io.terrace.platform.kernel.Sha256Hash;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// One size of a picture, as a decode worker made it.
final class Rendition {

    private static final int[] SIZES = {64, 256, 512};

    private final int size;
    private final int side;
    private final byte[] jpeg;

    private Rendition(int size, int side, byte[] jpeg) {
        this.size = size;
        this.side = side;
        this.jpeg = jpeg;
    }

    /// @param answer a side, a length and so many bytes, for each size
    static List<Rendition> parse(ByteBuffer answer) throws IOException {
        byte[] bytes = new byte[answer.remaining()];
        answer.duplicate().get(bytes);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        List<Rendition> renditions = new ArrayList<>();
        for (int size : SIZES) {
            int side = in.readInt();
            int length = in.readInt();
            if (side < 1 || side > size || length < 1 || length > in.available()) {
                throw new IOException("A decode worker answers nonsense");
            }
            renditions.add(new Rendition(size, side, in.readNBytes(length)));
        }
        return renditions;
    }

    /// The size it is for: 64, 256 or 512.
    int size() {
        return size;
    }

    /// How large it is, in pixels; less than its size where the picture is smaller.
    int side() {
        return side;
    }

    byte[] jpeg() {
        return jpeg;
    }

    int length() {
        return jpeg.length;
    }

    /// The same for the same bytes: 122 bits of their SHA-256, as a UUID of version 8.
    UUID id() {
        ByteBuffer hash = ByteBuffer.wrap(Sha256Hash.of(jpeg));
        long high = (hash.getLong() & ~0xF000L) | 0x8000L;
        long low = (hash.getLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }
}
