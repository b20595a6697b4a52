package io.terrace.gateway.limit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A script as Redis knows it.
///
/// @param digest by which Redis is asked to run it, once it has seen it
record LuaScript(String text, String digest) {

    /// The one in that file.
    static LuaScript of(String file) {
        try (InputStream in = LuaScript.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new FileNotFoundException(file);
            }
            String text = new String(in.readAllBytes(), UTF_8);
            return new LuaScript(text, sha1(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha1(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-1", e);
        }
    }
}
