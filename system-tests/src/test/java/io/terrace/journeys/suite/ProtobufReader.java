package io.terrace.journeys.suite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/// The fields of a message in Protocol Buffers' encoding, in their order.
final class ProtobufReader {

    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED32 = 5;

    private final List<Field> fields = new ArrayList<>();

    /// @param bytes of the field, empty where it is a number
    private record Field(int id, long number, ByteBuffer bytes) {}

    private ProtobufReader(ByteBuffer message) {
        ByteBuffer rest = message.slice().order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer none = ByteBuffer.allocate(0);
        while (rest.hasRemaining()) {
            long key = varint(rest);
            int id = (int) (key >>> 3);
            fields.add(
                    switch ((int) (key & 7)) {
                        case VARINT -> new Field(id, varint(rest), none);
                        case FIXED64 -> new Field(id, rest.getLong(), none);
                        case FIXED32 -> new Field(id, rest.getInt(), none);
                        case BYTES -> new Field(id, 0, bytes(rest));
                        default -> throw new IllegalArgumentException("Not Protocol Buffers: " + key);
                    });
        }
    }

    static ProtobufReader of(ByteBuffer message) {
        return new ProtobufReader(message);
    }

    /// Each message of a repeated field.
    Stream<ProtobufReader> messages(int id) {
        return all(id).map(field -> new ProtobufReader(field.bytes()));
    }

    /// Empty where the field is absent.
    String text(int id) {
        return all(id).findFirst()
                .map(field -> UTF_8.decode(field.bytes().duplicate()).toString())
                .orElse("");
    }

    /// Bytes as lower-case hexadecimal digits; empty where the field is absent.
    String hex(int id) {
        return all(id).findFirst()
                .map(field -> {
                    byte[] bytes = new byte[field.bytes().remaining()];
                    field.bytes().duplicate().get(bytes);
                    return HexFormat.of().formatHex(bytes);
                })
                .orElse("");
    }

    /// Zero where the field is absent.
    long number(int id) {
        return all(id).findFirst().map(Field::number).orElse(0L);
    }

    boolean has(int id) {
        return all(id).findAny().isPresent();
    }

    private Stream<Field> all(int id) {
        return fields.stream().filter(field -> field.id() == id);
    }

    private static ByteBuffer bytes(ByteBuffer rest) {
        int length = (int) varint(rest);
        ByteBuffer bytes = rest.slice(rest.position(), length);
        rest.position(rest.position() + length);
        return bytes;
    }

    private static long varint(ByteBuffer rest) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = rest.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
