package io.terrace.platform.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.kernel.Sha256Hash;

/// A client's key in its scope, with a fingerprint of the arguments it was first used with.
///
/// @param principal who uses the key, and in which community
/// @param route the operation
/// @param secret the key itself: it seals the answer and is stored nowhere
/// @param hash SHA-256 of the key, in hex
/// @param fingerprint SHA-256 of the arguments, in hex
record IdempotencyKey(String principal, String route, String secret, String hash, String fingerprint) {

    static IdempotencyKey of(String principal, String route, String secret, byte[] arguments) {
        return new IdempotencyKey(principal, route, secret, hex(secret.getBytes(UTF_8)), hex(arguments));
    }

    /// Names the key's lock.
    String lock() {
        return principal + "\n" + route + "\n" + hash;
    }

    private static String hex(byte[] content) {
        return Sha256Hash.hex(content);
    }
}
