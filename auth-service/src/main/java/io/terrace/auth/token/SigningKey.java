package io.terrace.auth.token;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.vault.KeyPurpose;
import io.terrace.auth.vault.MasterKey;
import io.terrace.platform.kernel.Sha256Hash;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An Ed25519 key pair. Published from the start, it signs from `signsFrom` on, until a younger one does, and is
/// published until it retires: that is how two live while rotating. Once it signs no more its private half is
/// forgotten.
@Entity
@Table(name = "signing_key")
class SigningKey extends PanacheEntityBase {

    private static final int RAW_BYTES = 32;

    @Id
    private String id;

    private byte[] publicKey;

    private byte @Nullable [] sealedPrivateKey;

    private Instant signsFrom;

    private @Nullable Instant retiresAt;

    protected SigningKey() {}

    SigningKey(KeyPair pair, MasterKey master, Instant signsFrom) {
        byte[] encoded = pair.getPublic().getEncoded();
        publicKey = Arrays.copyOfRange(encoded, encoded.length - RAW_BYTES, encoded.length);
        sealedPrivateKey = master.seal(KeyPurpose.SIGNING_KEY, pair.getPrivate().getEncoded());
        id = Sha256Hash.hex(publicKey).substring(0, 32);
        this.signsFrom = signsFrom;
    }

    /// The newest first.
    static List<SigningKey> published(Instant now) {
        return SigningKey.<SigningKey>list("order by signsFrom desc, id").stream()
                .filter(key -> key.retiresAt == null || now.isBefore(key.retiresAt))
                .toList();
    }

    static void deleteRetired(Instant now) {
        delete("retiresAt <= ?1", now);
    }

    boolean signsAt(Instant now) {
        return sealedPrivateKey != null && !now.isBefore(signsFrom);
    }

    boolean waitsAt(Instant now) {
        return now.isBefore(signsFrom);
    }

    boolean isOlderThan(Duration age, Instant now) {
        return !now.isBefore(signsFrom.plus(age));
    }

    Instant signsFrom() {
        return signsFrom;
    }

    /// Never later than it was to.
    void bringForward(Instant signsFrom) {
        if (signsFrom.isBefore(this.signsFrom)) {
            this.signsFrom = signsFrom;
        }
    }

    void retire(Instant at) {
        retiresAt = at;
    }

    void forgetPrivateHalf() {
        sealedPrivateKey = null;
    }

    /// Under the master key of today.
    void reseal(MasterKey master) {
        if (sealedPrivateKey != null && !master.isNewest(KeyPurpose.SIGNING_KEY, sealedPrivateKey)) {
            sealedPrivateKey =
                    master.seal(KeyPurpose.SIGNING_KEY, master.open(KeyPurpose.SIGNING_KEY, sealedPrivateKey));
        }
    }

    String id() {
        return id;
    }

    /// Its id, 128 bits in hex, as the audit log has it.
    UUID target() {
        var bits = new BigInteger(id, 16);
        return new UUID(bits.shiftRight(64).longValue(), bits.longValue());
    }

    Jwk jwk() {
        return Jwk.ed25519(id, Base64.getUrlEncoder().withoutPadding().encodeToString(publicKey));
    }

    SigningKeyView card(boolean signs, Instant now) {
        String state = waitsAt(now) ? "next" : signs ? "signing" : "retiring";
        return new SigningKeyView(id, state, signsFrom, retiresAt);
    }

    /// @throws IllegalStateException where another master key sealed it, or it is forgotten
    PrivateKey privateKey(MasterKey master) {
        if (sealedPrivateKey == null) {
            throw new IllegalStateException("It signs no more");
        }
        byte[] encoded = master.open(KeyPurpose.SIGNING_KEY, sealedPrivateKey);
        try {
            return KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has Ed25519", e);
        } finally {
            Arrays.fill(encoded, (byte) 0);
        }
    }
}
