package io.terrace.auth.vault;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// The service's one secret of its own, 256 bits, from which a separate key is derived for each purpose.
public final class MasterKey {

    private static final String HMAC = "HmacSHA256";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecureRandom random = new SecureRandom();
    private final Map<KeyPurpose, byte[]> keys = new EnumMap<>(KeyPurpose.class);

    /// The one before, while what it sealed or signed is still about.
    private final @Nullable MasterKey previous;

    /// @param hex 64 hex digits
    public MasterKey(String hex) {
        this(hex, null);
    }

    /// @param previous which opens what this one does not, and seals nothing
    public MasterKey(String hex, @Nullable MasterKey previous) {
        this.previous = previous;
        byte[] master = HexFormat.of().parseHex(hex);
        for (KeyPurpose purpose : KeyPurpose.values()) {
            keys.put(purpose, hmac(master, purpose.name().getBytes(UTF_8)));
        }
    }

    private MasterKey(MasterKey alone) {
        previous = null;
        keys.putAll(alone.keys);
    }

    /// HMAC-SHA-256, 32 bytes. Where there is more than one part, each has a fixed length but the last.
    public byte[] mac(KeyPurpose purpose, byte[]... parts) {
        return hmac(key(purpose), parts);
    }

    /// What is derived for a purpose.
    byte[] derived(KeyPurpose purpose) {
        return key(purpose).clone();
    }

    /// AES-256-GCM; the nonce goes in front.
    public byte[] seal(KeyPurpose purpose, byte[] plain) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] cipherText = cipher(Cipher.ENCRYPT_MODE, purpose, nonce).doFinal(plain);
            byte[] sealed = Arrays.copyOf(nonce, NONCE_BYTES + cipherText.length);
            System.arraycopy(cipherText, 0, sealed, NONCE_BYTES, cipherText.length);
            return sealed;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has AES-GCM", e);
        }
    }

    /// Whether it was sealed under this key, not under the one before.
    public boolean isNewest(KeyPurpose purpose, byte[] sealed) {
        try {
            new MasterKey(this).open(purpose, sealed);
            return true;
        } catch (IllegalStateException older) {
            return false;
        }
    }

    /// This key and the one before it, the newest first.
    public List<MasterKey> generations() {
        return previous == null ? List.of(this) : List.of(this, previous);
    }

    /// @throws IllegalStateException for what another master key sealed
    public byte[] open(KeyPurpose purpose, byte[] sealed) {
        byte[] nonce = Arrays.copyOf(sealed, NONCE_BYTES);
        try {
            return cipher(Cipher.DECRYPT_MODE, purpose, nonce)
                    .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
        } catch (AEADBadTagException e) {
            if (previous != null) {
                return previous.open(purpose, sealed);
            }
            throw new IllegalStateException("Sealed under another master key: is TERRACE_MASTER_KEY the right one?", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has AES-GCM", e);
        }
    }

    private Cipher cipher(int mode, KeyPurpose purpose, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key(purpose), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }

    private byte[] key(KeyPurpose purpose) {
        return keys.getOrDefault(purpose, new byte[0]);
    }

    static byte[] hmac(byte[] key, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            for (byte[] part : parts) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + HMAC, e);
        }
    }
}
