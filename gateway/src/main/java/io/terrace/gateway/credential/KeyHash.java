package io.terrace.gateway.credential;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// The SHA-256 of a key: what it is known by. Four numbers are one look into memory where its text in hex takes two.
record KeyHash(long first, long second, long third, long fourth) {

    private static final HexFormat HEX = HexFormat.of();

    /// @param sha256 32 bytes
    static KeyHash of(byte[] sha256) {
        ByteBuffer bytes = ByteBuffer.wrap(sha256);
        return new KeyHash(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
    }

    /// Null where it is none.
    ///
    /// @param hex 64 digits
    static @Nullable KeyHash parse(String hex) {
        boolean fits = hex.length() == 64 && hex.chars().allMatch(HexFormat::isHexDigit);
        return fits ? of(HEX.parseHex(hex)) : null;
    }

    String hex() {
        return HEX.toHexDigits(first) + HEX.toHexDigits(second) + HEX.toHexDigits(third) + HEX.toHexDigits(fourth);
    }

    /// Any part of a digest is as good as all of it.
    @Override
    public int hashCode() {
        return (int) first;
    }
}
