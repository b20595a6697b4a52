package io.terrace.platform.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Encrypts kept answers (AES-256-GCM) under the client's own idempotency key and arguments, of which only hashes are
/// stored: an answer may hold a token, and the table alone must not give it away.
final class AnswerSeal {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private AnswerSeal() {}

    static byte[] close(IdempotencyKey key, String body) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        byte[] sealed = apply(Cipher.ENCRYPT_MODE, key, nonce, body.getBytes(UTF_8));
        byte[] stored = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
        System.arraycopy(sealed, 0, stored, NONCE_BYTES, sealed.length);
        return stored;
    }

    static String open(IdempotencyKey key, byte[] stored) {
        byte[] nonce = Arrays.copyOf(stored, NONCE_BYTES);
        byte[] sealed = Arrays.copyOfRange(stored, NONCE_BYTES, stored.length);
        return new String(apply(Cipher.DECRYPT_MODE, key, nonce, sealed), UTF_8);
    }

    private static byte[] apply(int mode, IdempotencyKey key, byte[] nonce, byte[] content) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, secret(key), new GCMParameterSpec(TAG_BITS, nonce));
            return cipher.doFinal(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A kept answer does not open", e);
        }
    }

    private static SecretKeySpec secret(IdempotencyKey key) {
        String material = "answer\n" + key.fingerprint() + "\n" + key.secret();
        return new SecretKeySpec(IdempotencyKey.sha256(material.getBytes(UTF_8)), "AES");
    }
}
