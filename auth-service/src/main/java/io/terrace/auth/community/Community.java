package io.terrace.auth.community;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "community")
class Community extends PanacheEntityBase {

    @Id
    private UUID id;

    private UUID partnerId;
    private String name;
    private boolean test;

    /// Null for a test community.
    private @Nullable UUID testCommunityId;

    private Instant createdAt;

    protected Community() {}

    private Community(UUID partnerId, String name, @Nullable UUID testCommunityId, Instant createdAt) {
        id = Ids.next();
        this.partnerId = partnerId;
        this.name = name;
        this.testCommunityId = testCommunityId;
        test = testCommunityId == null;
        this.createdAt = createdAt;
    }

    /// A live community and its test community.
    static Community found(UUID partnerId, String name, Instant createdAt) {
        var test = new Community(partnerId, name, null, createdAt);
        test.persist();
        var live = new Community(partnerId, name, test.id, createdAt);
        live.persist();
        return live;
    }

    static Optional<Community> of(UUID partner, UUID id) {
        return find("partnerId = ?1 and id = ?2", partner, id).firstResultOptional();
    }

    static Optional<Community> live(UUID partner, UUID id) {
        return of(partner, id).filter(community -> !community.test);
    }

    static Optional<Community> lockedLive(UUID partner, UUID id) {
        return Community.<Community>find("partnerId = ?1 and id = ?2 and test = false", partner, id)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .firstResultOptional();
    }

    /// Oldest first: ids are made in order.
    static List<Community> page(UUID partner, Set<CommunityEnvironment> modes, UUID after, int size) {
        List<Boolean> test =
                modes.stream().map(mode -> mode == CommunityEnvironment.TEST).toList();
        return Community.<Community>find("partnerId = ?1 and test in ?2 and id > ?3 order by id", partner, test, after)
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

    /// A live community, and its test community with it.
    void rename(String name) {
        this.name = name;
        Community.<Community>findByIdOptional(testCommunityId).ifPresent(test -> test.name = name);
    }

    /// What a key of that mode opens; empty for a live key and a test community.
    Optional<UUID> opensTo(CommunityEnvironment mode) {
        return switch (mode) {
            case LIVE -> test ? Optional.empty() : Optional.of(id);
            case TEST -> Optional.ofNullable(test ? id : testCommunityId);
        };
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

    CommunityView profile() {
        return new CommunityView(id, partnerId, name, Objects.requireNonNull(testCommunityId), createdAt);
    }
}
