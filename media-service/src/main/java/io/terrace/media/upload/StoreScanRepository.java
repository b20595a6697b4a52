package io.terrace.media.upload;

import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;

/// Who does work on the whole store: one replica at a time, and where it dies, another after a while. Each work can be
/// done again from its beginning.
@ApplicationScoped
class StoreScanRepository {

    private static final Duration LEASE = Duration.ofMinutes(5);

    private final Sql sql;

    StoreScanRepository(Sql sql) {
        this.sql = sql;
    }

    /// @return false where another does it, or it is not due
    @Transactional(TxType.REQUIRES_NEW)
    boolean claim(String work) {
        return sql.run("""
                insert into store_scan as known (work, leased_until, due_at)
                values (?, now() + make_interval(secs => ?), now())
                on conflict (work) do update set leased_until = excluded.leased_until
                where known.leased_until <= now() and known.due_at <= now()""", work, LEASE.toSeconds()) == 1;
    }

    /// It goes on.
    @Transactional(TxType.REQUIRES_NEW)
    void renew(String work) {
        sql.run("""
                update store_scan set leased_until = now() + make_interval(secs => ?) where work = ?""", LEASE.toSeconds(), work);
    }

    /// It is over, and due again after a pause.
    @Transactional(TxType.REQUIRES_NEW)
    void release(String work, Duration pause) {
        sql.run("""
                update store_scan set leased_until = now(), due_at = now() + make_interval(secs => ?)
                where work = ?""", pause.toSeconds(), work);
    }
}
