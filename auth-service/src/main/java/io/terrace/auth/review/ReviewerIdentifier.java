package io.terrace.auth.review;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.IdentifierAdvisoryLock;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

@Entity
@Table(name = "review_identifier")
class ReviewerIdentifier extends PanacheEntityBase {

    @Id
    private UUID id;

    @SuppressWarnings("unused") // it is queried by
    private UUID partnerId;

    @SuppressWarnings("unused") // it is queried by
    private String subject;

    private String masked;
    private String codeHash;
    private Instant expiresAt;
    private Instant createdAt;

    protected ReviewerIdentifier() {}

    /// Until the transaction ends no one else adds these for the partner, and no fan of the partner's proves them.
    static void lock(UUID partner, List<Identifier> identifiers) {
        IdentifierAdvisoryLock.take(getEntityManager(), "review/" + partner, identifiers);
    }

    /// In one statement, so that of two racing ones for an identifier one succeeds; false where there was one before.
    ///
    /// @param profile what its partner sees of it
    static boolean add(UUID partner, String subject, String codeHash, ReviewerIdentifierView profile) {
        return getEntityManager()
                        .createQuery("""
                                insert into ReviewerIdentifier
                                    (id, partnerId, subject, masked, codeHash, expiresAt, createdAt)
                                values (:id, :partner, :subject, :masked, :codeHash, :expiresAt, :createdAt)
                                on conflict do nothing""")
                        .setParameter("id", profile.id())
                        .setParameter("partner", partner)
                        .setParameter("subject", subject)
                        .setParameter("masked", profile.masked())
                        .setParameter("codeHash", codeHash)
                        .setParameter("expiresAt", profile.expiresAt())
                        .setParameter("createdAt", profile.createdAt())
                        .executeUpdate()
                == 1;
    }

    static List<ReviewerIdentifier> of(UUID partner, List<String> subjects) {
        return list("partnerId = ?1 and subject in ?2", partner, subjects);
    }

    static List<ReviewerIdentifier> page(UUID partner, UUID after, int size) {
        return ReviewerIdentifier.<ReviewerIdentifier>find("partnerId = ?1 and id > ?2 order by id", partner, after)
                .page(0, size)
                .list();
    }

    static boolean remove(UUID partner, UUID id) {
        return delete("partnerId = ?1 and id = ?2", partner, id) == 1;
    }

    boolean standsAt(Instant now) {
        return now.isBefore(expiresAt);
    }

    UUID id() {
        return id;
    }

    boolean hasCode(String hash) {
        return MessageDigest.isEqual(codeHash.getBytes(US_ASCII), hash.getBytes(US_ASCII));
    }

    ReviewerIdentifierView profile() {
        return new ReviewerIdentifierView(id, masked, expiresAt, createdAt);
    }
}
