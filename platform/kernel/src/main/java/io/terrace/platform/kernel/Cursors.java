package io.terrace.platform.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Opaque page cursors: a keyset position, signed with HMAC-SHA-256 and bound to the list and filter it came from, so
/// that a client can neither forge a position nor carry it to another list or community.
public final class Cursors {

    private static final int TAG_BYTES = 16;
    private static final int MAX_CHARS = 512;

    /// The first signs.
    private final List<SecretKeySpec> keys;

    /// @param secret at least 16 bytes in UTF-8
    public Cursors(RotatingSecret secret) {
        keys = secret.accepted().stream().map(Cursors::key).toList();
    }

    private static SecretKeySpec key(String secret) {
        byte[] bytes = secret.getBytes(UTF_8);
        if (bytes.length < TAG_BYTES) {
            throw new IllegalArgumentException("A cursor secret has at least 16 bytes");
        }
        return new SecretKeySpec(bytes, "HmacSHA256");
    }

    /// What became of a cursor a client handed in.
    public sealed interface Opened {
        record Position(String value) implements Opened {}

        /// Not made here, or altered.
        record Forged() implements Opened {}

        /// Made here, but for another list.
        record Foreign() implements Opened {}
    }

    /// @param list names the list, its filter and its tenant
    /// @param position the keyset position of the last item handed out
    public String seal(String list, String position) {
        SecretKeySpec key = keys.getFirst();
        byte[] content = (fingerprint(key, list) + position).getBytes(UTF_8);
        byte[] sealed = Arrays.copyOf(tag(key, content), TAG_BYTES + content.length);
        System.arraycopy(content, 0, sealed, TAG_BYTES, content.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
    }

    public Opened open(String list, String cursor) {
        if (cursor.length() > MAX_CHARS) {
            return new Opened.Forged();
        }
        byte[] sealed;
        try {
            sealed = Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException notBase64) {
            return new Opened.Forged();
        }
        if (sealed.length < TAG_BYTES) {
            return new Opened.Forged();
        }
        byte[] content = Arrays.copyOfRange(sealed, TAG_BYTES, sealed.length);
        byte[] tag = Arrays.copyOf(sealed, TAG_BYTES);
        for (SecretKeySpec key : keys) {
            if (MessageDigest.isEqual(tag(key, content), tag)) {
                return opened(key, list, new String(content, UTF_8));
            }
        }
        return new Opened.Forged();
    }

    private static Opened opened(SecretKeySpec key, String list, String text) {
        String fingerprint = fingerprint(key, list);
        return text.startsWith(fingerprint)
                ? new Opened.Position(text.substring(fingerprint.length()))
                : new Opened.Foreign();
    }

    private static String fingerprint(SecretKeySpec key, String list) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(tag(key, list.getBytes(UTF_8)));
    }

    private static byte[] tag(SecretKeySpec key, byte[] content) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return Arrays.copyOf(mac.doFinal(content), TAG_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HmacSHA256", e);
        }
    }
}
