package io.terrace.wallet.ledger;

import static io.terrace.wallet.ledger.Account.ADJUSTMENT;
import static io.terrace.wallet.ledger.Account.AVAILABLE;
import static io.terrace.wallet.ledger.Account.BREAKAGE;
import static io.terrace.wallet.ledger.Account.HELD;
import static io.terrace.wallet.ledger.Account.ISSUANCE;
import static io.terrace.wallet.ledger.Account.PENDING;
import static io.terrace.wallet.ledger.Account.REDEMPTION;

import io.terrace.platform.kernel.Ids;
import io.terrace.wallet.ledger.Outcome.Insufficient;
import io.terrace.wallet.ledger.Outcome.Nothing;
import io.terrace.wallet.ledger.Outcome.Posted;
import io.terrace.wallet.ledger.Outcome.TooLate;
import io.terrace.wallet.ledger.Outcome.TooMuch;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The rules by which a [Move] becomes transactions, on balances that are held.
final class Bookkeeping {

    private static final Reason EXPIRED = new Reason("expired", null, null);
    private static final Reason MATURED = new Reason("matured", null, null);

    private final Book book;
    private final Journal journal;
    private final Reversals reversals;

    Bookkeeping(Book book, Journal journal, Reversals reversals) {
        this.book = book;
        this.journal = journal;
        this.reversals = reversals;
    }

    Outcome post(Move move) {
        Wallet wallet = book.wallet(move.user());
        if (!(move instanceof Move.Earn)) {
            catchUp(wallet);
        }
        return switch (move) {
            case Move.Earn earn -> earn(wallet, earn, Type.EARN, ISSUANCE);
            case Move.Adjust(UUID user, long amount, Reason reason)
            when amount > 0 -> earn(wallet, new Move.Earn(user, amount, reason, null, null), Type.ADJUST, ADJUSTMENT);
            case Move.Adjust(UUID _, long amount, Reason reason) ->
                take(wallet, -amount, new Draft(Type.ADJUST, reason, null), ADJUSTMENT);
            case Move.Spend(UUID _, long amount, Reason reason) ->
                take(wallet, amount, new Draft(Type.SPEND, reason, null), REDEMPTION);
            case Move.Hold(UUID _, UUID hold, long amount, Reason reason) ->
                take(wallet, amount, new Draft(Type.HOLD, reason, hold), HELD);
            case Move.Confirm confirm -> confirm(wallet, confirm);
            case Move.Release(UUID _, UUID hold, long amount, Reason reason) ->
                new Posted(release(wallet, amount, new Draft(Type.RELEASE, reason, hold)));
            case Move.Reverse reverse -> reversals.reverse(wallet, reverse, this);
            case Move.CatchUp _ -> new Nothing();
        };
    }

    /// What a transaction is, but for its figures.
    record Draft(
            Type type,
            Reason reason,
            @Nullable UUID hold,
            @Nullable UUID reverses) {

        Draft(Type type, Reason reason, @Nullable UUID hold) {
            this(type, reason, hold, null);
        }
    }

    private Outcome earn(Wallet wallet, Move.Earn earn, Type type, Account from) {
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
        if (type == Type.EARN) {
            wallet.earned(earn.amount());
        }
        Draft draft = new Draft(type, earn.reason(), null);
        Account to = lot.isPending() ? PENDING : AVAILABLE;
        return new Posted(enter(wallet, id, draft, from, to, earn.amount(), earn.amount(), earn.expiresAt()));
    }

    private Outcome take(Wallet wallet, long amount, Draft draft, Account to) {
        if (wallet.available() < amount) {
            return new Insufficient(wallet.available());
        }
        UUID id = Ids.next();
        allocate(id, amount, book.covering(wallet.user, amount));
        if (draft.type() == Type.SPEND) {
            wallet.spent(amount);
        }
        return new Posted(enter(wallet, id, draft, AVAILABLE, to, amount, -amount, null));
    }

    private Outcome confirm(Wallet wallet, Move.Confirm confirm) {
        wallet.spent(confirm.amount());
        Draft spend = new Draft(Type.SPEND, confirm.reason(), confirm.hold());
        Transaction spent =
                enter(wallet, Ids.next(), spend, HELD, REDEMPTION, confirm.amount(), -confirm.amount(), null);
        if (confirm.rest() > 0) {
            release(wallet, confirm.rest(), new Draft(Type.RELEASE, confirm.reason(), confirm.hold()));
        }
        return new Posted(spent);
    }

    private Transaction release(Wallet wallet, long amount, Draft draft) {
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

    Transaction enter(
            Wallet wallet,
            UUID id,
            Draft draft,
            Account from,
            Account to,
            long moved,
            long amount,
            @Nullable Instant expiresAt) {
        wallet.move(from, -moved);
        wallet.move(to, moved);
        var transaction = new Transaction(
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

    /// What has matured or expired since somebody last looked has done so before anything else happens.
    private void catchUp(Wallet wallet) {
        for (Lot lot : book.known(wallet.user)) {
            if (lot.isMature(book.now())) {
                lot.mature();
                Draft matured = new Draft(Type.RELEASE, MATURED, null);
                enter(wallet, Ids.next(), matured, PENDING, AVAILABLE, lot.remaining(), lot.remaining(), null);
            }
            if (lot.hasExpired(book.now()) && !lot.isPending() && lot.remaining() > 0) {
                UUID id = Ids.next();
                long gone = lot.remaining();
                allocate(id, gone, List.of(lot));
                wallet.expired(gone);
                enter(wallet, id, new Draft(Type.EXPIRE, EXPIRED, null), AVAILABLE, BREAKAGE, gone, -gone, null);
            }
        }
    }
}
