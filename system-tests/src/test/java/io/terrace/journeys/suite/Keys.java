package io.terrace.journeys.suite;

import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// Keys a partner signs with.
public final class Keys {

    private Keys() {}

    /// The public half of a new Ed25519 key.
    public static String publicPem() {
        try {
            byte[] key = KeyPairGenerator.getInstance("Ed25519")
                    .generateKeyPair()
                    .getPublic()
                    .getEncoded();
            return "-----BEGIN PUBLIC KEY-----\n" + Base64.getEncoder().encodeToString(key)
                    + "\n-----END PUBLIC KEY-----\n";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
