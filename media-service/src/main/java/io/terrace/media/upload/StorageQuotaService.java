package io.terrace.media.upload;

import io.terrace.media.MediaConfig;
import io.terrace.media.upload.TicketResult.QuotaExceeded;
import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How much fans and communities keep, and may keep. A fan's tickets take turns, so that a fan's quota is exact; those
/// of a community do not, so that its quota may be passed by what is asked for at the same moment.
@ApplicationScoped
class StorageQuotaService {

    private final Sql sql;
    private final long fanLimit;
    private final @Nullable Long communityLimit;

    StorageQuotaService(Sql sql, MediaConfig config) {
        this.sql = sql;
        fanLimit = config.quota().fan().asLongValue();
        communityLimit =
                config.quota().community().map(limit -> limit.asLongValue()).orElse(null);
    }

    /// @return empty where this much more fits
    @Transactional
    Optional<TicketResult> refusal(UUID fan, long bytes) {
        sql.list("select pg_advisory_xact_lock(hashtextextended('storage' || ?::text, 0))", row -> fan, fan);
        long ofFan = usedBy(fan);
        if (ofFan + bytes > fanLimit) {
            return Optional.of(new QuotaExceeded("fan", fanLimit, ofFan));
        }
        if (communityLimit == null) {
            return Optional.empty();
        }
        long ofCommunity = used();
        return ofCommunity + bytes > communityLimit
                ? Optional.of(new QuotaExceeded("community", communityLimit, ofCommunity))
                : Optional.empty();
    }

    @Transactional
    StorageUsageView usage(UUID fan) {
        return new StorageUsageView(usedBy(fan), fanLimit);
    }

    @Transactional
    StorageUsageView usage() {
        return new StorageUsageView(used(), communityLimit);
    }

    /// With what is on its way, until it is swept.
    private long usedBy(UUID fan) {
        return sql.first("""
                        select coalesce(sum(size_bytes), 0)::bigint as used from upload
                        where community_id = terrace_community() and owner_id = ? and access <> 'DELETED'
                            and state in ('READY', 'PENDING', 'UPLOADED')""", row -> row.number("used"), fan).orElse(0L);
    }

    /// One statement, so one snapshot: a fold moves rows from the one table to the other.
    private long used() {
        return sql.first("""
                        select coalesce(sum(bytes), 0)::bigint as used from (
                            select bytes from storage_total where community_id = terrace_community()
                            union all
                            select bytes from storage_change where community_id = terrace_community()) as parts""", row -> row.number("used")).orElse(0L);
    }

    /// Adds a community's changes to its total; one at a time.
    @Transactional
    void fold() {
        sql.list("select pg_advisory_xact_lock(hashtextextended('storage' || terrace_community()::text, 0))", row -> 0);
        sql.run("""
                with taken as (
                    delete from storage_change where community_id = terrace_community() returning bytes)
                insert into storage_total as known (community_id, bytes)
                select terrace_community(), sum(bytes) from taken having count(*) > 0
                on conflict (community_id) do update set bytes = known.bytes + excluded.bytes""");
    }
}
