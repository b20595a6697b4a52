package io.terrace.auth.audit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.vault.KeyPurpose;
import io.terrace.auth.vault.KeyedHasher;
import io.terrace.platform.kernel.Sha256Hash;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An entry's place in its partner's chain.
///
/// A reader of the log can recompute `hash` ([AuditEntryCanonicalizer]). The seal is keyed with the master key: who
/// owns the
/// database but not the key cannot write a chain again.
@Entity
@Table(name = "audit_link")
class AuditChainLink extends PanacheEntityBase {

    static final String ORIGIN = "0".repeat(64);

    @Id
    private UUID entryId;

    private UUID partnerId;
    private long sequence;
    private String previousHash;
    private String hash;
    private String seal;

    protected AuditChainLink() {}

    AuditChainLink(AuditEntry entry, @Nullable AuditChainLink previous, KeyedHasher marks) {
        entryId = entry.id();
        partnerId = entry.partnerId();
        sequence = previous == null ? 1 : previous.sequence + 1;
        previousHash = previous == null ? ORIGIN : previous.hash;
        hash = computed(entry);
        seal = marks.newest(KeyPurpose.AUDIT_LINK, text());
    }

    static Optional<AuditChainLink> last(UUID partner) {
        return find("partnerId = ?1 order by sequence desc", partner).page(0, 1).firstResultOptional();
    }

    static Optional<AuditChainLink> at(UUID partner, long sequence) {
        return find("partnerId = ?1 and sequence = ?2", partner, sequence).firstResultOptional();
    }

    static List<AuditChainLink> after(UUID partner, long sequence, int size) {
        return AuditChainLink.<AuditChainLink>find(
                        "partnerId = ?1 and sequence > ?2 order by sequence", partner, sequence)
                .page(0, size)
                .list();
    }

    boolean follows(String hash) {
        return previousHash.equals(hash);
    }

    boolean describes(AuditEntry entry) {
        return entry.partnerId().equals(partnerId) && computed(entry).equals(hash);
    }

    /// Under whichever master key there has been.
    boolean isSealed(KeyedHasher marks) {
        return marks.every(KeyPurpose.AUDIT_LINK, text())
                .anyMatch(one -> MessageDigest.isEqual(seal.getBytes(US_ASCII), one.getBytes(US_ASCII)));
    }

    UUID entryId() {
        return entryId;
    }

    long sequence() {
        return sequence;
    }

    String hash() {
        return hash;
    }

    private String computed(AuditEntry entry) {
        return Sha256Hash.hex(AuditEntryCanonicalizer.text(previousHash, sequence, partnerId, entry.fact()));
    }

    private byte[] text() {
        return (partnerId + "/" + sequence + "/" + hash).getBytes(UTF_8);
    }
}
