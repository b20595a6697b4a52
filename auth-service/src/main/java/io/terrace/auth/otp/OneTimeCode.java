package io.terrace.auth.otp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.terrace.auth.vault.KeyPurpose;
import io.terrace.auth.vault.MasterKey;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.UUID;

/// Six digits, drawn evenly. A million possibilities are no secret to anyone who holds a plain hash, so the stored one
/// is keyed, and bound to its challenge.
record OneTimeCode(String digits) {

    static final int LENGTH = 6;

    private static final int POSSIBILITIES = 1_000_000;

    static OneTimeCode draw() {
        return new OneTimeCode("%06d".formatted(new SecureRandom().nextInt(POSSIBILITIES)));
    }

    String hash(UUID challenge, MasterKey key) {
        byte[] id = ByteBuffer.allocate(16)
                .putLong(challenge.getMostSignificantBits())
                .putLong(challenge.getLeastSignificantBits())
                .array();
        return HexFormat.of().formatHex(key.mac(KeyPurpose.OTP_CODE, id, digits.getBytes(US_ASCII)));
    }

    /// Whether it is the challenge's: under the newest master key, or under the other while that one is replaced.
    boolean isOf(Challenge challenge, MasterKey key) {
        return key.generations().stream().anyMatch(one -> challenge.hasCode(hash(challenge.id(), one)));
    }

    @Override
    public String toString() {
        return "••••••";
    }
}
