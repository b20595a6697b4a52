package io.terrace.wallet.hold;

import io.terrace.platform.jdbc.Sql;
import io.terrace.wallet.WalletConfig;
import io.terrace.wallet.fan.KnownFanRepository;
import io.terrace.wallet.hold.HoldEndResult.Ended;
import io.terrace.wallet.hold.HoldEndResult.MoreThanHeld;
import io.terrace.wallet.hold.HoldEndResult.NoSuchHold;
import io.terrace.wallet.hold.HoldEndResult.Over;
import io.terrace.wallet.ledger.LedgerService;
import io.terrace.wallet.ledger.PostingCommand;
import io.terrace.wallet.ledger.PostingResult;
import io.terrace.wallet.ledger.PostingResult.NoSuchTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
public class HoldService {

    private final Sql sql;
    private final LedgerService ledger;
    private final WalletConfig config;

    HoldService(Sql sql, LedgerService ledger, WalletConfig config) {
        this.sql = sql;
        this.ledger = ledger;
        this.config = config;
    }

    @Transactional
    PostingResult hold(UUID id, HoldDraft draft) {
        if (KnownFanRepository.known(sql, List.of(draft.userId())).isEmpty()) {
            return new NoSuchTransaction();
        }
        PostingResult outcome =
                ledger.post(new PostingCommand.Hold(draft.userId(), id, draft.amount(), draft.reason()));
        if (outcome instanceof PostingResult.Posted) {
            sql.run(
                    """
                    insert into hold (community_id, id, user_id, amount, reason_code, ref_type, ref_id, created_at,
                        expires_at)
                    values (terrace_community(), ?, ?, ?, ?, ?, ?, now(), coalesce(?, now() + cast(? as interval)))""",
                    id,
                    draft.userId(),
                    draft.amount(),
                    draft.reason().code(),
                    draft.reason().refType(),
                    draft.reason().refId(),
                    draft.expiresAt(),
                    config.holdTtl().toString());
        }
        return outcome;
    }

    @Transactional
    Optional<Hold> find(UUID id) {
        return sql.first(
                "select " + Hold.COLUMNS + "from hold where community_id = terrace_community() and id = ?",
                Hold::read,
                id);
    }

    /// @param amount what to spend of it; all when null
    @Transactional
    HoldEndResult confirm(UUID id, @Nullable Long amount) {
        Optional<Hold> held = end(id, HoldState.CONFIRMED, amount, "expires_at > now()");
        if (held.isEmpty()) {
            return refusal(id);
        }
        Hold hold = held.get();
        long rest = hold.amount() - hold.confirmedAmount();
        ledger.post(new PostingCommand.Confirm(hold.userId(), id, hold.confirmedAmount(), rest, hold.reason()));
        return new Ended(hold);
    }

    @Transactional
    HoldEndResult cancel(UUID id) {
        return release(id, HoldState.VOIDED, "expires_at > now()");
    }

    /// Whichever replica comes first releases it.
    @Transactional
    public void timeOut(UUID id) {
        release(id, HoldState.EXPIRED, "expires_at <= now()");
    }

    private HoldEndResult release(UUID id, HoldState state, String guard) {
        Optional<Hold> held = end(id, state, 0L, guard);
        held.ifPresent(
                hold -> ledger.post(new PostingCommand.Release(hold.userId(), id, hold.amount(), hold.reason())));
        return held.<HoldEndResult>map(Ended::new).orElseGet(() -> refusal(id));
    }

    /// One of all who want to end a hold does.
    private Optional<Hold> end(UUID id, HoldState state, @Nullable Long confirmed, String guard) {
        return sql.first("""
                update hold set state = ?, confirmed = coalesce(?, amount)
                where community_id = terrace_community() and id = ? and state = 'active'
                    and coalesce(?, amount) <= amount and\s""" + guard + " returning " + Hold.COLUMNS, Hold::read, state, confirmed, id, confirmed);
    }

    private HoldEndResult refusal(UUID id) {
        Optional<Hold> found = find(id);
        if (found.isEmpty()) {
            return new NoSuchHold();
        }
        HoldState state = found.get().state();
        boolean timedOut = sql.first(
                        "select from hold where community_id = terrace_community() and id = ? and expires_at <= now()",
                        row -> true,
                        id)
                .isPresent();
        if (state != HoldState.ACTIVE) {
            return new Over(state);
        }
        return timedOut ? new Over(HoldState.EXPIRED) : new MoreThanHeld();
    }
}
