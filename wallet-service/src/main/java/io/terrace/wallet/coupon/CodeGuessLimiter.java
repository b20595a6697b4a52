package io.terrace.wallet.coupon;

import io.terrace.platform.jdbc.InvalidCodeCounter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import io.terrace.wallet.WalletConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Map;
import java.util.UUID;

/// Refuses a caller who tries too many invalid codes.
@ApplicationScoped
class CodeGuessLimiter {

    private final Sql sql;
    private final InvalidCodeCounter guesses;

    CodeGuessLimiter(Sql sql, WalletConfig config) {
        this.sql = sql;
        guesses = new InvalidCodeCounter(sql, "coupon_guess", config.couponGuesses());
    }

    /// @throws ProblemException 429 `rate_limited` where there were too many
    @Transactional
    void check(UUID caller) {
        guesses.pause(caller).ifPresent(pause -> {
            throw ProblemException.retryAfter(ErrorCode.RATE_LIMITED, pause, Map.of("policy", "coupon_guesses"));
        });
    }

    /// Counts one, and forgets those of more than an hour ago.
    @Transactional
    void failed(UUID caller) {
        guesses.add(caller);
        sql.run("""
                delete from coupon_guess where community_id = terrace_community() and caller_id = ?
                    and minute < now() - interval '1 hour'""", caller);
    }
}
