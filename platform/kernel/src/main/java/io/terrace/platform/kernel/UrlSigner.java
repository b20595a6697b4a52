package io.terrace.platform.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// URLs that carry their own permission: `{base}{path}?expires={epoch seconds}&signature={HMAC-SHA-256}`, good for one
/// method and path until they expire. All that share the secret can make and check them.
public final class UrlSigner {

    private final String base;
    /// The first signs.
    private final List<SecretKeySpec> keys;

    /// @param base scheme and host as clients reach them, without a trailing slash
    /// @param secret at least 16 characters
    public UrlSigner(String base, RotatingSecret secret) {
        this.base = base;
        keys = secret.accepted().stream().map(UrlSigner::key).toList();
    }

    /// Of one that signs and does not check.
    ///
    /// @param secret at least 16 characters
    public UrlSigner(String base, String secret) {
        this(base, RotatingSecret.only(secret));
    }

    private static SecretKeySpec key(String secret) {
        if (secret.length() < 16) {
            throw new IllegalArgumentException("A signing secret has at least 16 characters");
        }
        return new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256");
    }

    public String sign(String method, String path, Instant expiresAt) {
        long expires = expiresAt.getEpochSecond();
        return base + path + "?expires=" + expires + "&signature=" + signature(keys.getFirst(), method, path, expires);
    }

    /// What became of a signed URL; only [#VALID] opens anything.
    public enum Check {
        VALID,
        EXPIRED,
        FORGED
    }

    /// Only a URL with a valid signature is reported as expired.
    public Check check(String method, String path, long expires, String signature, Instant now) {
        byte[] given = signature.getBytes(UTF_8);
        for (SecretKeySpec key : keys) {
            if (MessageDigest.isEqual(signature(key, method, path, expires).getBytes(UTF_8), given)) {
                return now.getEpochSecond() < expires ? Check.VALID : Check.EXPIRED;
            }
        }
        return Check.FORGED;
    }

    private static String signature(SecretKeySpec key, String method, String path, long expires) {
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
