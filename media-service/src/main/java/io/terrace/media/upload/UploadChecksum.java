package io.terrace.media.upload;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a piece must be, as `Upload-Checksum` says it.
///
/// @param algorithm Java's name of it
/// @param hex the digest
record UploadChecksum(String algorithm, String hex) {

    /// As tus names them, for `Tus-Checksum-Algorithm`.
    static final String ALGORITHMS = "sha1,sha256";

    /// The name and the digest in Base64.
    static final String PATTERN = "sha1 [A-Za-z0-9+/]{27}=|sha256 [A-Za-z0-9+/]{43}=";

    private static final Map<String, String> JAVA_NAMES = Map.of("sha1", "SHA-1", "sha256", "SHA-256");

    /// @param header matches [#PATTERN]
    static @Nullable UploadChecksum parse(@Nullable String header) {
        if (header == null) {
            return null;
        }
        int space = header.indexOf(' ');
        byte[] digest = Base64.getDecoder().decode(header.substring(space + 1));
        return new UploadChecksum(
                JAVA_NAMES.getOrDefault(header.substring(0, space), ""),
                HexFormat.of().formatHex(digest));
    }

    MessageDigest digest() {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
