package io.terrace.auth.apikey;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.UUID;

@ApplicationScoped
class ApiKeyRepository implements PanacheRepositoryBase<ApiKey, UUID> {

    Optional<ApiKey> of(UUID partner, UUID id) {
        return find("partnerId = ?1 and id = ?2", partner, id).firstResultOptional();
    }

    /// Holds the row until the transaction ends.
    Optional<ApiKey> locked(UUID partner, UUID id) {
        return find("partnerId = ?1 and id = ?2", partner, id)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .firstResultOptional();
    }

    List<ApiKey> byHash(Set<String> hashes) {
        return list("hash in ?1", hashes);
    }

    List<ApiKey> page(UUID partner, UUID after, int size) {
        return find("partnerId = ?1 and id > ?2 order by id", partner, after)
                .page(0, size)
                .list();
    }

    List<ApiKey> unrevoked(UUID partner) {
        return list("partnerId = ?1 and revokedAt is null order by id", partner);
    }

    /// One statement however many; rows are taken in one order, so that two gateways telling at once do not block each
    /// other for good.
    void used(Map<UUID, Instant> lastUsedAt, Instant now) {
        var told = new StringJoiner(",", "{", "}");
        lastUsedAt.forEach((id, at) -> told.add("\"" + id + "\":\"" + (at.isAfter(now) ? now : at) + "\""));
        getEntityManager()
                .createNativeQuery("""
                        with told as (
                            select cast(key as uuid) as id, cast(value as timestamptz) as at
                            from jsonb_each_text(cast(?1 as jsonb))
                        ), held as (
                            select api_key.id from api_key join told on told.id = api_key.id
                            where last_used_at is null or last_used_at < told.at
                            order by api_key.id for no key update of api_key
                        )
                        update api_key set last_used_at = greatest(last_used_at, told.at)
                        from told join held on held.id = told.id where api_key.id = told.id""")
                .setParameter(1, told.toString())
                .executeUpdate();
    }
}
