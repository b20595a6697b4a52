package io.terrace.media.upload;

import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.Optional;

/// Who does work on the whole store: one replica at a time, and where it dies, another after a while. Each work can be
/// done again from its beginning.
@ApplicationScoped
class StoreScanRepository {

    private static final Duration LEASE = Duration.ofMinutes(5);

    private final Sql sql;

    StoreScanRepository(Sql sql) {
        this.sql = sql;
    }

    /// @return empty where another does it, or it is not due
    @Transactional(TxType.REQUIRES_NEW)
    Optional<StoreScanLease> claim(String work) {
        StoreScanLease lease = new StoreScanLease(work, Ids.next());
        int claimed = sql.run("""
                insert into store_scan as known (work, leased_until, due_at, lease_id)
                values (?, now() + make_interval(secs => ?), now(), ?)
                on conflict (work) do update set leased_until = excluded.leased_until, lease_id = excluded.lease_id
                where known.leased_until <= now() and known.due_at <= now()""", work, LEASE.toSeconds(), lease.id());
        return claimed == 1 ? Optional.of(lease) : Optional.empty();
    }

    /// @return false where it has passed to another
    @Transactional(TxType.REQUIRES_NEW)
    boolean renew(StoreScanLease lease) {
        return sql.run("""
                update store_scan set leased_until = now() + make_interval(secs => ?)
                where work = ? and lease_id = ?""", LEASE.toSeconds(), lease.work(), lease.id()) == 1;
    }

    /// The work is over, and due again after a pause. Changes nothing where the lease has passed to another.
    @Transactional(TxType.REQUIRES_NEW)
    void release(StoreScanLease lease, Duration pause) {
        sql.run("""
                update store_scan set leased_until = now(), due_at = now() + make_interval(secs => ?)
                where work = ? and lease_id = ?""", pause.toSeconds(), lease.work(), lease.id());
    }
}
