package io.terrace.wallet.ledger;

import io.terrace.platform.jdbc.Row;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Points that came together and expire together, while their wallet is held.
final class Lot {

    /// Soonest to expire first, then oldest.
    static final Comparator<Lot> ORDER = Comparator.comparing(
                    (Lot lot) -> lot.expiresAt == null ? Instant.MAX : lot.expiresAt)
            .thenComparing(lot -> lot.createdAt)
            .thenComparing(lot -> lot.id);

    final UUID id;
    final UUID user;
    final long amount;
    final Instant createdAt;
    final @Nullable Instant expiresAt;
    private boolean stored;
    private boolean changed;
    private long remaining;
    private @Nullable Instant pendingUntil;

    private Lot(
            UUID id,
            UUID user,
            long amount,
            Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable Instant pendingUntil,
            boolean stored) {
        this.id = id;
        this.user = user;
        this.amount = amount;
        this.createdAt = createdAt;
        this.expiresAt = expiresAt;
        this.pendingUntil = pendingUntil;
        this.stored = stored;
        remaining = amount;
    }

    static Lot of(UUID transaction, PostingCommand.Earn earn, Instant now) {
        Instant availableAt = earn.availableAt();
        Instant pending = availableAt != null && availableAt.isAfter(now) ? availableAt : null;
        return new Lot(transaction, earn.user(), earn.amount(), now, earn.expiresAt(), pending, false);
    }

    static Lot read(Row row) {
        Lot lot = new Lot(
                row.id("id"),
                row.id("user_id"),
                row.number("amount"),
                row.instant("created_at"),
                row.instantOrNull("expires_at"),
                row.instantOrNull("pending_until"),
                true);
        lot.remaining = row.number("remaining");
        return lot;
    }

    /// @return how much of it could be taken
    long take(long most) {
        long taken = Math.min(most, remaining);
        remaining -= taken;
        changed |= taken > 0;
        return taken;
    }

    void giveBack(long back) {
        remaining += back;
        changed = true;
    }

    void mature() {
        pendingUntil = null;
        changed = true;
    }

    /// Whether the table has it, as it is or as it was.
    boolean isStored() {
        return stored;
    }

    /// Whether the table has it otherwise.
    boolean isChanged() {
        return stored && changed;
    }

    void written() {
        stored = true;
        changed = false;
    }

    boolean isPending() {
        return pendingUntil != null;
    }

    boolean isMature(Instant now) {
        return pendingUntil != null && !pendingUntil.isAfter(now);
    }

    boolean hasExpired(Instant now) {
        return expiresAt != null && !expiresAt.isAfter(now);
    }

    long remaining() {
        return remaining;
    }

    @Nullable Instant pendingUntil() {
        return pendingUntil;
    }
}
