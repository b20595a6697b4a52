package io.terrace.wallet.ledger;

import static io.terrace.wallet.ledger.LedgerAccountType.ADJUSTMENT;
import static io.terrace.wallet.ledger.LedgerAccountType.AVAILABLE;
import static io.terrace.wallet.ledger.LedgerAccountType.BREAKAGE;
import static io.terrace.wallet.ledger.LedgerAccountType.HELD;
import static io.terrace.wallet.ledger.LedgerAccountType.ISSUANCE;
import static io.terrace.wallet.ledger.LedgerAccountType.PENDING;
import static io.terrace.wallet.ledger.LedgerAccountType.REDEMPTION;

import io.terrace.platform.kernel.Ids;
import io.terrace.wallet.ledger.PostingResult.Insufficient;
import io.terrace.wallet.ledger.PostingResult.NoSuchTransaction;
import io.terrace.wallet.ledger.PostingResult.Nothing;
import io.terrace.wallet.ledger.PostingResult.Posted;
import io.terrace.wallet.ledger.PostingResult.TooLate;
import io.terrace.wallet.ledger.PostingResult.TooMuch;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The rules by which a [PostingCommand] becomes transactions, on balances that are held.
final class PostingProcessor {

    private static final PostingReason EXPIRED = new PostingReason("expired", null, null);
    private static final PostingReason MATURED = new PostingReason("matured", null, null);

    private final LockedWallets book;
    private final LedgerWriter journal;
    private final ReversalProcessor reversals;

    PostingProcessor(LockedWallets book, LedgerWriter journal, ReversalProcessor reversals) {
        this.book = book;
        this.journal = journal;
        this.reversals = reversals;
    }

    PostingResult post(PostingCommand move) {
        return book.find(move.user()).map(wallet -> post(wallet, move)).orElseGet(NoSuchTransaction::new);
    }

    private PostingResult post(LockedWallet wallet, PostingCommand move) {
        if (!(move instanceof PostingCommand.Earn)) {
            catchUp(wallet);
        }
        return switch (move) {
            case PostingCommand.Earn earn -> earn(wallet, earn, TransactionType.EARN, ISSUANCE);
            case PostingCommand.Adjust(UUID user, long amount, PostingReason reason)
            when amount > 0 ->
                earn(
                        wallet,
                        new PostingCommand.Earn(user, amount, reason, null, null),
                        TransactionType.ADJUST,
                        ADJUSTMENT);
            case PostingCommand.Adjust(UUID _, long amount, PostingReason reason) ->
                take(wallet, -amount, new Draft(TransactionType.ADJUST, reason, null), ADJUSTMENT);
            case PostingCommand.Spend(UUID _, long amount, PostingReason reason) ->
                take(wallet, amount, new Draft(TransactionType.SPEND, reason, null), REDEMPTION);
            case PostingCommand.Hold(UUID _, UUID hold, long amount, PostingReason reason) ->
                take(wallet, amount, new Draft(TransactionType.HOLD, reason, hold), HELD);
            case PostingCommand.Confirm confirm -> confirm(wallet, confirm);
            case PostingCommand.Release(UUID _, UUID hold, long amount, PostingReason reason) ->
                new Posted(release(wallet, amount, new Draft(TransactionType.RELEASE, reason, hold)));
            case PostingCommand.Reverse reverse -> reversals.reverse(wallet, reverse, this);
            case PostingCommand.CatchUp _ -> new Nothing();
        };
    }

    /// What a transaction is, but for its figures.
    record Draft(
            TransactionType type,
            PostingReason reason,
            @Nullable UUID hold,
            @Nullable UUID reverses) {

        Draft(TransactionType type, PostingReason reason, @Nullable UUID hold) {
            this(type, reason, hold, null);
        }
    }

    private PostingResult earn(
            LockedWallet wallet, PostingCommand.Earn earn, TransactionType type, LedgerAccountType from) {
        Instant expiresAt = earn.expiresAt();
        if (expiresAt != null && !expiresAt.isAfter(book.now())) {
            return new TooLate();
        }
        if (!wallet.holds(earn.amount())) {
            return new TooMuch();
        }
        UUID id = Ids.next();
        Lot lot = Lot.of(id, earn, book.now());
        book.add(lot);
        if (type == TransactionType.EARN) {
            wallet.earned(earn.amount());
        }
        Draft draft = new Draft(type, earn.reason(), null);
        LedgerAccountType to = lot.isPending() ? PENDING : AVAILABLE;
        return new Posted(enter(wallet, id, draft, from, to, earn.amount(), earn.amount(), earn.expiresAt()));
    }

    private PostingResult take(LockedWallet wallet, long amount, Draft draft, LedgerAccountType to) {
        if (wallet.available() < amount) {
            return new Insufficient(wallet.available());
        }
        UUID id = Ids.next();
        allocate(id, amount, book.covering(wallet.user, amount));
        if (draft.type() == TransactionType.SPEND) {
            wallet.spent(amount);
        }
        return new Posted(enter(wallet, id, draft, AVAILABLE, to, amount, -amount, null));
    }

    private PostingResult confirm(LockedWallet wallet, PostingCommand.Confirm confirm) {
        wallet.spent(confirm.amount());
        Draft spend = new Draft(TransactionType.SPEND, confirm.reason(), confirm.hold());
        TransactionView spent =
                enter(wallet, Ids.next(), spend, HELD, REDEMPTION, confirm.amount(), -confirm.amount(), null);
        if (confirm.rest() > 0) {
            release(wallet, confirm.rest(), new Draft(TransactionType.RELEASE, confirm.reason(), confirm.hold()));
        }
        return new Posted(spent);
    }

    private TransactionView release(LockedWallet wallet, long amount, Draft draft) {
        UUID id = Ids.next();
        reversals.giveBack(id, amount, reversals.takenBy(draft));
        return enter(wallet, id, draft, HELD, AVAILABLE, amount, amount, null);
    }

    /// Takes the amount out of the lots, the first of them first.
    void allocate(UUID transaction, long amount, List<Lot> lots) {
        long left = amount;
        for (Lot lot : lots) {
            long taken = lot.take(left);
            if (taken > 0) {
                journal.allocate(transaction, lot.id, taken);
            }
            left -= taken;
        }
        if (left != 0) {
            throw new IllegalStateException("A wallet's lots do not add up to its balance");
        }
    }

    TransactionView enter(
            LockedWallet wallet,
            UUID id,
            Draft draft,
            LedgerAccountType from,
            LedgerAccountType to,
            long moved,
            long amount,
            @Nullable Instant expiresAt) {
        wallet.move(from, -moved);
        wallet.move(to, moved);
        var transaction = new TransactionView(
                id,
                wallet.user,
                wallet.next(),
                draft.type(),
                amount,
                wallet.available(),
                draft.reason(),
                draft.reverses(),
                draft.hold(),
                book.now(),
                expiresAt);
        journal.post(transaction, from, to, moved);
        return transaction;
    }

    /// What has matured or expired since someone last looked has done so before anything else happens.
    private void catchUp(LockedWallet wallet) {
        for (Lot lot : book.known(wallet.user)) {
            if (lot.isMature(book.now())) {
                lot.mature();
                Draft matured = new Draft(TransactionType.RELEASE, MATURED, null);
                enter(wallet, Ids.next(), matured, PENDING, AVAILABLE, lot.remaining(), lot.remaining(), null);
            }
            if (lot.hasExpired(book.now()) && !lot.isPending() && lot.remaining() > 0) {
                UUID id = Ids.next();
                long gone = lot.remaining();
                allocate(id, gone, List.of(lot));
                wallet.expired(gone);
                enter(
                        wallet,
                        id,
                        new Draft(TransactionType.EXPIRE, EXPIRED, null),
                        AVAILABLE,
                        BREAKAGE,
                        gone,
                        -gone,
                        null);
            }
        }
    }
}
