package io.terrace.platform.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A Lua script, and the digest by which Redis runs it once it has seen the source.
///
/// @param sha1 of the source in UTF-8, 40 lower-case hexadecimal digits
public record LuaScript(String source, String sha1) {

    /// Joins the resources `/lua/{name}.lua` into one script, in this order.
    ///
    /// @throws UncheckedIOException where there is no such resource
    public static LuaScript of(String... names) {
        StringBuilder source = new StringBuilder();
        for (String name : names) {
            source.append(read("/lua/" + name + ".lua")).append('\n');
        }
        return new LuaScript(source.toString(), sha1(source.toString()));
    }

    private static String read(String resource) {
        try (InputStream stream = LuaScript.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new FileNotFoundException(resource);
            }
            return new String(stream.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha1(String source) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(source.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-1", e);
        }
    }
}
