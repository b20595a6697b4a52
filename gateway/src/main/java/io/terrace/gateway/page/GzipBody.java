package io.terrace.gateway.page;

import io.terrace.platform.kernel.Sha256Hash;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/// A body compressed once for all who ask, and its version.
///
/// @param tag an `ETag`, the same for both encodings and therefore weak
public record GzipBody(String tag, Buffer gzip) {

    private static final int TAG_BYTES = 12;

    public static GzipBody of(byte[] body) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException("Memory takes what is written", e);
        }
        return new GzipBody(tag(body), Buffer.buffer(packed.toByteArray()));
    }

    private static String tag(byte[] body) {
        return "W/\"" + HexFormat.of().formatHex(Arrays.copyOf(Sha256Hash.of(body), TAG_BYTES)) + '"';
    }

    /// Whether a client that sent this `If-None-Match` has it.
    boolean isIn(String ifNoneMatch) {
        String bare = tag.substring(2);
        return Arrays.stream(ifNoneMatch.split(","))
                .map(String::strip)
                .anyMatch(one -> one.equals("*") || one.equals(bare) || one.equals(tag));
    }

    /// Whether a client that sent this `Accept-Encoding` takes gzip.
    static boolean isTaken(String acceptEncoding) {
        return Arrays.stream(acceptEncoding.split(","))
                .map(one -> one.replace(" ", ""))
                .anyMatch(one -> one.equals("gzip") || (one.startsWith("gzip;q=") && !one.matches("gzip;q=0(\\.0*)?")));
    }
}
