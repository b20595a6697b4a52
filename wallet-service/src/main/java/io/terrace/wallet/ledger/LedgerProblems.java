package io.terrace.wallet.ledger;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import io.terrace.wallet.ledger.PostingResult.AlreadyReversed;
import io.terrace.wallet.ledger.PostingResult.Insufficient;
import io.terrace.wallet.ledger.PostingResult.NoSuchTransaction;
import io.terrace.wallet.ledger.PostingResult.NotReversible;
import io.terrace.wallet.ledger.PostingResult.Nothing;
import io.terrace.wallet.ledger.PostingResult.Posted;
import io.terrace.wallet.ledger.PostingResult.TooLate;
import io.terrace.wallet.ledger.PostingResult.TooMuch;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An [PostingResult] as an answer.
public final class LedgerProblems {

    private LedgerProblems() {}

    /// The transaction, where there is one.
    ///
    /// @throws ProblemException 404, 409 `invalid_state` or 422
    public static TransactionView posted(PostingResult outcome) {
        if (outcome instanceof Posted(TransactionView transaction)) {
            return transaction;
        }
        throw refusal(outcome);
    }

    /// For one that is not posted: 404, 409 `invalid_state` or 422.
    public static ProblemException refusal(PostingResult outcome) {
        return switch (outcome) {
            case Posted _ -> throw new IllegalStateException("Nothing was refused");
            case Insufficient(long available) ->
                ProblemException.of(ErrorCode.INSUFFICIENT_FUNDS, Map.of("available", available));
            case TooMuch() -> rule("balance_too_large", Map.of());
            case TooLate() -> ProblemException.invalid("/expiresAt", "past");
            case NoSuchTransaction() -> ProblemException.notFound();
            case NotReversible(TransactionType type, String redemption) ->
                rule("not_reversible", params(type, redemption));
            case AlreadyReversed() ->
                ProblemException.of(ErrorCode.INVALID_STATE, Map.of("state", "reversed", "allowed", List.of("posted")));
            case Nothing() -> throw new IllegalStateException("Nothing was asked for");
        };
    }

    private static Map<String, Object> params(TransactionType type, @Nullable String redemption) {
        String wire = type.name().toLowerCase(Locale.ROOT);
        return redemption == null ? Map.of("type", wire) : Map.of("type", wire, "redemptionId", redemption);
    }

    private static ProblemException rule(String code, Map<String, Object> params) {
        return ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason(code, params)));
    }
}
