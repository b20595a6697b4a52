package io.terrace.auth.community;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@Entity
class Community extends PanacheEntityBase {

    @Id
    private UUID id;

    private UUID partnerId;
    private String name;
    private Instant createdAt;

    protected Community() {}

    Community(UUID partnerId, String name, Instant createdAt) {
        id = Ids.next();
        this.partnerId = partnerId;
        this.name = name;
        this.createdAt = createdAt;
    }

    static Optional<Community> of(UUID partner, UUID id) {
        return find("partnerId = ?1 and id = ?2", partner, id).firstResultOptional();
    }

    static Optional<Community> locked(UUID partner, UUID id) {
        return Community.<Community>find("partnerId = ?1 and id = ?2", partner, id)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .firstResultOptional();
    }

    /// Oldest first: ids are made in order.
    static List<Community> page(UUID partner, UUID after, int size) {
        return Community.<Community>find("partnerId = ?1 and id > ?2 order by id", partner, after)
                .page(0, size)
                .list();
    }

    static List<UUID> ids(UUID after, int size) {
        return getEntityManager()
                .createQuery("select id from Community where id > ?1 order by id", UUID.class)
                .setParameter(1, after)
                .setMaxResults(size)
                .getResultList();
    }

    void rename(String name) {
        this.name = name;
    }

    UUID id() {
        return id;
    }

    UUID partnerId() {
        return partnerId;
    }

    String name() {
        return name;
    }

    CommunityProfile profile() {
        return new CommunityProfile(id, partnerId, name, createdAt);
    }
}
