package io.terrace.platform.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.kernel.Sha256Hash;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Encrypts kept answers (AES-256-GCM) under the client's own idempotency key and arguments, of which only hashes are
/// stored: an answer may hold a token, and the table alone must not give it away.
final class ResponseCipher {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final String ALGORITHM = "AES/GCM/NoPadding";

    private ResponseCipher() {}

    static byte[] close(IdempotencyKey key, String body) {
        try {
            Cipher cipher = Cipher.getInstance(ALGORITHM);
            cipher.init(Cipher.ENCRYPT_MODE, secret(key));
            byte[] nonce = cipher.getIV();
            byte[] sealed = cipher.doFinal(body.getBytes(UTF_8));
            return ByteBuffer.allocate(NONCE_BYTES + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static String open(IdempotencyKey key, byte[] stored) {
        try {
            Cipher cipher = Cipher.getInstance(ALGORITHM);
            cipher.init(Cipher.DECRYPT_MODE, secret(key), new GCMParameterSpec(TAG_BITS, stored, 0, NONCE_BYTES));
            return new String(cipher.doFinal(stored, NONCE_BYTES, stored.length - NONCE_BYTES), UTF_8);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A kept answer does not open", e);
        }
    }

    private static SecretKeySpec secret(IdempotencyKey key) {
        String material = "answer\n" + key.fingerprint() + "\n" + key.secret();
        return new SecretKeySpec(Sha256Hash.of(material.getBytes(UTF_8)), "AES");
    }
}
