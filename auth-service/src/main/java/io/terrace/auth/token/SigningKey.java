package io.terrace.auth.token;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.vault.MasterKey;
import io.terrace.auth.vault.Purpose;
import io.terrace.auth.vault.Sha256;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An Ed25519 key pair. Published from the start, it signs from `signsFrom` on, and is published until it retires: that
/// is how two live while rotating.
@Entity
class SigningKey extends PanacheEntityBase {

    private static final int RAW_BYTES = 32;

    @Id
    private String id;

    private byte[] publicKey;
    private byte[] sealedPrivateKey;
    private Instant signsFrom;
    private @Nullable Instant retiresAt;

    protected SigningKey() {}

    SigningKey(KeyPair pair, MasterKey master, Instant signsFrom) {
        byte[] encoded = pair.getPublic().getEncoded();
        publicKey = Arrays.copyOfRange(encoded, encoded.length - RAW_BYTES, encoded.length);
        sealedPrivateKey = master.seal(Purpose.SIGNING_KEY, pair.getPrivate().getEncoded());
        id = Sha256.hex(publicKey).substring(0, 32);
        this.signsFrom = signsFrom;
    }

    /// The newest first.
    static List<SigningKey> published(Instant now) {
        return SigningKey.<SigningKey>list("order by signsFrom desc, id").stream()
                .filter(key -> key.retiresAt == null || now.isBefore(key.retiresAt))
                .toList();
    }

    boolean signsAt(Instant now) {
        return !now.isBefore(signsFrom);
    }

    String id() {
        return id;
    }

    Jwk jwk() {
        return Jwk.ed25519(id, Base64.getUrlEncoder().withoutPadding().encodeToString(publicKey));
    }

    /// @throws IllegalStateException where another master key sealed it
    PrivateKey privateKey(MasterKey master) {
        byte[] encoded = master.open(Purpose.SIGNING_KEY, sealedPrivateKey);
        try {
            return KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has Ed25519", e);
        } finally {
            Arrays.fill(encoded, (byte) 0);
        }
    }
}
