package io.terrace.auth.sync;

/// About whom they ask. See `sync-matrix.txt`.
enum Target {
    NOBODY,
    OTP,
    SSO,
    PROVEN,
    CLAIMED,
    CLAIMED_OUT,
    NEIGHBOUR,
    FOREIGN,
    SUSPENDED,
    ERASED,
    SPLIT;

    boolean isProven() {
        return this != NOBODY && this != CLAIMED && this != CLAIMED_OUT;
    }
}
