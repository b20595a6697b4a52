package io.terrace.realtime.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A Lua script and the digest Redis knows it by.
public record LuaScript(String source, String sha1) {

    /// Joins the resources `/lua/{name}.lua` into one script.
    public static LuaScript of(String... names) {
        StringBuilder source = new StringBuilder();
        for (String name : names) {
            source.append(read("/lua/" + name + ".lua")).append('\n');
        }
        return new LuaScript(source.toString(), digest(source.toString()));
    }

    private static String read(String resource) {
        try (var stream = LuaScript.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalArgumentException("There is no " + resource);
            }
            return new String(stream.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(String source) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(source.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-1", e);
        }
    }
}
