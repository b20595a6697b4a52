package io.terrace.wallet.upkeep;

import io.terrace.platform.events.WalletEvent.PointsExpiring;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.wallet.WalletConfig;
import io.terrace.wallet.ledger.LedgerService;
import io.terrace.wallet.ledger.PostingCommand;
import io.terrace.wallet.ledger.PostingReason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.UUID;

@ApplicationScoped
class LotExpiryService {

    private static final PostingReason DUE = new PostingReason("due", null, null);

    private final Sql sql;
    private final LedgerService ledger;
    private final Outbox outbox;
    private final WalletConfig config;

    LotExpiryService(Sql sql, LedgerService ledger, Outbox outbox, WalletConfig config) {
        this.sql = sql;
        this.ledger = ledger;
        this.outbox = outbox;
        this.config = config;
    }

    @Transactional
    void catchUp(UUID user) {
        ledger.post(new PostingCommand.CatchUp(user, DUE));
    }

    /// One event for all of a fan's points that come into the time of notice together.
    @Transactional
    void notice(UUID user) {
        sql.first("""
                        with told as (
                            update lot set noticed = true
                            where community_id = terrace_community() and user_id = ? and not empty and not noticed
                                and expires_at > now() and expires_at <= now() + cast(? as interval)
                            returning remaining, expires_at)
                        select cast(sum(remaining) as bigint) as amount, min(expires_at) as expires_at, now() as at
                        from told having count(*) > 0""", row -> event(user, row), user, config.expiryNotice().toString())
                .ifPresent(outbox::add);
    }

    private static PointsExpiring event(UUID user, Row row) {
        return new PointsExpiring(
                user,
                Tenancy.current().orElseThrow(),
                row.number("amount"),
                row.instant("expires_at"),
                row.instant("at"));
    }
}
