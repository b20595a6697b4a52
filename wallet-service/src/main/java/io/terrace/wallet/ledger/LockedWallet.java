package io.terrace.wallet.ledger;

import io.terrace.platform.jdbc.Row;
import java.util.UUID;

/// A fan's balances while the row is held.
final class LockedWallet {

    /// As large as a JSON number is exact.
    private static final long MOST = (1L << 53) - 1;

    final UUID user;
    private long available;
    private long pending;
    private long held;
    private long earned;
    private long spent;
    private long expired;
    private long version;
    private long toldEarned;

    LockedWallet(Row row) {
        user = row.id("user_id");
        available = row.number("available");
        pending = row.number("pending");
        held = row.number("held");
        earned = row.number("earned");
        toldEarned = earned;
        spent = row.number("spent");
        expired = row.number("expired");
        version = row.number("version");
    }

    boolean holds(long more) {
        return more <= MOST - available - pending - held && more <= MOST - earned;
    }

    /// Where it would go below zero, the row's own constraint ends the transaction.
    void move(LedgerAccountType account, long amount) {
        switch (account) {
            case AVAILABLE -> available += amount;
            case PENDING -> pending += amount;
            case HELD -> held += amount;
            case ISSUANCE, REDEMPTION, BREAKAGE, ADJUSTMENT -> {}
        }
    }

    void earned(long amount) {
        earned += amount;
    }

    /// Whether the lifetime points differ from those last published.
    boolean hasEarned() {
        return earned != toldEarned;
    }

    /// What was earned before this transaction, or when its tier was last published in it.
    long toldEarned() {
        return toldEarned;
    }

    void tellEarned() {
        toldEarned = earned;
    }

    void spent(long amount) {
        spent += amount;
    }

    void expired(long amount) {
        expired += amount;
    }

    long next() {
        return ++version;
    }

    long available() {
        return available;
    }

    long pending() {
        return pending;
    }

    long held() {
        return held;
    }

    long earned() {
        return earned;
    }

    long spent() {
        return spent;
    }

    long expired() {
        return expired;
    }

    long version() {
        return version;
    }
}
