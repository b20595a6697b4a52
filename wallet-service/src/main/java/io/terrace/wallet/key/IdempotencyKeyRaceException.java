package io.terrace.wallet.key;

import java.sql.SQLException;

/// Another transaction has stored an answer under one of the keys meanwhile. As after any race that was lost, the group
/// commit begins again, and finds it.
public final class IdempotencyKeyRaceException extends RuntimeException {

    private static final String SERIALIZATION_FAILURE = "40001";

    public IdempotencyKeyRaceException() {
        super(new SQLException("An idempotency key is taken", SERIALIZATION_FAILURE));
    }
}
