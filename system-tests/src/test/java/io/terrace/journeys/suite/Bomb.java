package io.terrace.journeys.suite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/// A body that costs whoever reads it more than whoever sends it. The small ones get through to a service, which is
/// where they must not go off; the large ones are for the gateway.
public enum Bomb {
    DEEP(400) {
        @Override
        public byte[] body(String field) {
            return object(field, "[".repeat(100_000) + "]".repeat(100_000));
        }
    },
    MANY_KEYS(400) {
        @Override
        public byte[] body(String field) {
            return keys(20_000);
        }
    },
    SAME_KEYS(400) {
        @Override
        public byte[] body(String field) {
            return ("{" + ("\"" + field + "\":\"a\",").repeat(10_000) + "\"" + field + "\":\"a\"}").getBytes(UTF_8);
        }
    },
    LONG_NUMBER(400) {
        @Override
        public byte[] body(String field) {
            return object(field, "7".repeat(200_000));
        }
    },
    LONG_TEXT(400) {
        @Override
        public byte[] body(String field) {
            return object(field, '"' + "x".repeat(200_000) + '"');
        }
    },
    /// A quarter of a gigabyte in a quarter of a megabyte.
    PACKED(400) {
        @Override
        public byte[] body(String field) {
            return zeros(240 << 20);
        }
    },
    HALF_A_MILLION_KEYS(413) {
        @Override
        public byte[] body(String field) {
            return keys(500_000);
        }
    },
    MEGABYTES_OF_NUMBER(413) {
        @Override
        public byte[] body(String field) {
            return object(field, "7".repeat(7 << 20));
        }
    },
    /// A gigabyte in a megabyte.
    LARGE_AND_PACKED(413) {
        @Override
        public byte[] body(String field) {
            return zeros(1 << 30);
        }
    };

    private static final Map<Integer, byte[]> PACKS = new ConcurrentHashMap<>();

    private static final int UNSUPPORTED = 415;

    private final int outcome;

    Bomb(int outcome) {
        this.outcome = outcome;
    }

    /// @param field of the operation it is sent to
    public abstract byte[] body(String field);

    /// Whether it may be refused with this.
    public boolean mayEndIn(int status) {
        return status == outcome || (isPacked() && status == UNSUPPORTED);
    }

    /// Whether it is sent as `gzip`.
    public boolean isPacked() {
        return this == PACKED || this == LARGE_AND_PACKED;
    }

    private static byte[] object(String field, String value) {
        return ("{\"" + field + "\":" + value + "}").getBytes(UTF_8);
    }

    private static byte[] keys(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"k" + i + "\":0")
                .collect(Collectors.joining(",", "{", "}"))
                .getBytes(UTF_8);
    }

    private static byte[] zeros(int count) {
        return PACKS.computeIfAbsent(count, Bomb::packed);
    }

    private static byte[] packed(int count) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            byte[] some = new byte[1 << 20];
            for (int written = 0; written < count; written += some.length) {
                out.write(some);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }
}
