package io.terrace.auth.apikey;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class ApiKeyTable implements PanacheRepositoryBase<ApiKey, UUID> {

    /// A key's last use is known to within this much.
    private static final Duration COARSE = Duration.ofMinutes(5);

    Optional<ApiKey> of(UUID partner, UUID id) {
        return find("partnerId = ?1 and id = ?2", partner, id).firstResultOptional();
    }

    /// Holds the row until the transaction ends.
    Optional<ApiKey> locked(UUID partner, UUID id) {
        return find("partnerId = ?1 and id = ?2", partner, id)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .firstResultOptional();
    }

    Optional<ApiKey> byHash(String hash) {
        return find("hash", hash).firstResultOptional();
    }

    List<ApiKey> page(UUID partner, UUID after, int size) {
        return find("partnerId = ?1 and id > ?2 order by id", partner, after)
                .page(0, size)
                .list();
    }

    List<ApiKey> unrevoked(UUID partner) {
        return list("partnerId = ?1 and revokedAt is null order by id", partner);
    }

    void used(UUID id, Instant now) {
        update("lastUsedAt = ?1 where id = ?2 and (lastUsedAt is null or lastUsedAt < ?3)", now, id, now.minus(COARSE));
    }
}
