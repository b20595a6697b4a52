package io.terrace.wallet.ledger;

import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.web.ProblemException;
import io.terrace.wallet.ledger.Outcome.AlreadyReversed;
import io.terrace.wallet.ledger.Outcome.Insufficient;
import io.terrace.wallet.ledger.Outcome.NoSuchTransaction;
import io.terrace.wallet.ledger.Outcome.NotReversible;
import io.terrace.wallet.ledger.Outcome.Nothing;
import io.terrace.wallet.ledger.Outcome.Posted;
import io.terrace.wallet.ledger.Outcome.TooLate;
import io.terrace.wallet.ledger.Outcome.TooMuch;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An [Outcome] as an answer.
public final class Refusals {

    private Refusals() {}

    /// The transaction, where there is one.
    ///
    /// @throws ProblemException 404, 409 `invalid_state` or 422
    public static Transaction posted(Outcome outcome) {
        if (outcome instanceof Posted(Transaction transaction)) {
            return transaction;
        }
        throw refusal(outcome);
    }

    /// For one that is not posted: 404, 409 `invalid_state` or 422.
    public static ProblemException refusal(Outcome outcome) {
        return switch (outcome) {
            case Posted _ -> throw new IllegalStateException("Nothing was refused");
            case Insufficient(long available) ->
                ProblemException.of(Code.INSUFFICIENT_FUNDS, Map.of("available", available));
            case TooMuch() -> rule("balance_too_large", Map.of());
            case TooLate() -> ProblemException.invalid("/expiresAt", "past");
            case NoSuchTransaction() -> ProblemException.notFound();
            case NotReversible(Type type, String redemption) -> rule("not_reversible", params(type, redemption));
            case AlreadyReversed() ->
                ProblemException.of(Code.INVALID_STATE, Map.of("state", "reversed", "allowed", List.of("posted")));
            case Nothing() -> throw new IllegalStateException("Nothing was asked for");
        };
    }

    private static Map<String, Object> params(Type type, @Nullable String redemption) {
        String wire = type.name().toLowerCase(Locale.ROOT);
        return redemption == null ? Map.of("type", wire) : Map.of("type", wire, "redemptionId", redemption);
    }

    private static ProblemException rule(String code, Map<String, Object> params) {
        return ProblemException.withReasons(Code.RULE_VIOLATION, List.of(new Reason(code, params)));
    }
}
