package io.terrace.wallet.balance;

import io.terrace.platform.rest.EnumParameterParser;
import io.terrace.platform.rest.TimeRange;
import io.terrace.wallet.ledger.TransactionType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which transactions a list shows.
///
/// @param type null for all
record TransactionFilter(@Nullable TransactionType type, TimeRange time) {

    static final String TYPES =
            "`earn`, `spend`, `hold`, `release`, `expire`, `adjust` or `reversal`; all unless given.";

    static TransactionFilter of(@Nullable String type, TimeRange time) {
        return new TransactionFilter(EnumParameterParser.parse("type", type, TransactionType.class), time);
    }

    /// Whether it leaves nothing out.
    boolean isOpen() {
        return type == null && time.isOpen();
    }

    List<TransactionType> types() {
        return type == null ? List.of(TransactionType.values()) : List.of(type);
    }
}
