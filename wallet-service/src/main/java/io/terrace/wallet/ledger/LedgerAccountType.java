package io.terrace.wallet.ledger;

/// Where points are. The first three are a fan's, the others the community's.
enum LedgerAccountType {
    AVAILABLE,
    PENDING,
    HELD,
    ISSUANCE,
    REDEMPTION,
    BREAKAGE,
    ADJUSTMENT;

    boolean isFans() {
        return this == AVAILABLE || this == PENDING || this == HELD;
    }
}
