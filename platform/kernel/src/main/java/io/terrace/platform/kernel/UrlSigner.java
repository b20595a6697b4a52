package io.terrace.platform.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// URLs that carry their own permission: `{base}{path}?expires={epoch seconds}&signature={HMAC-SHA-256}`, good for one
/// method and path until they expire. All that share the secret can make and check them.
public final class UrlSigner {

    private final String base;
    private final SecretKeySpec key;

    /// @param base scheme and host as clients reach them, without a trailing slash
    /// @param secret at least 16 characters
    public UrlSigner(String base, String secret) {
        if (secret.length() < 16) {
            throw new IllegalArgumentException("A signing secret has at least 16 characters");
        }
        this.base = base;
        key = new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256");
    }

    public String sign(String method, String path, Instant expiresAt) {
        long expires = expiresAt.getEpochSecond();
        return base + path + "?expires=" + expires + "&signature=" + signature(method, path, expires);
    }

    /// What became of a signed URL; only [#VALID] opens anything.
    public enum Check {
        VALID,
        EXPIRED,
        FORGED
    }

    /// Only a URL with a valid signature is reported as expired.
    public Check check(String method, String path, long expires, String signature, Instant now) {
        byte[] expected = signature(method, path, expires).getBytes(UTF_8);
        if (!MessageDigest.isEqual(expected, signature.getBytes(UTF_8))) {
            return Check.FORGED;
        }
        return now.getEpochSecond() < expires ? Check.VALID : Check.EXPIRED;
    }

    private String signature(String method, String path, long expires) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            byte[] tag = mac.doFinal((method + "\n" + path + "\n" + expires).getBytes(UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(tag);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HmacSHA256", e);
        }
    }
}
