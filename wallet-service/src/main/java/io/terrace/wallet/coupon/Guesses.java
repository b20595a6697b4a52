package io.terrace.wallet.coupon;

import io.terrace.platform.kernel.Code;
import io.terrace.platform.web.ProblemException;
import io.terrace.wallet.WalletConfig;
import io.terrace.wallet.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/// Counts codes that are none, in Postgres: whoever tries too many in ten minutes waits.
@ApplicationScoped
class Guesses {

    private final Sql sql;
    private final WalletConfig config;

    Guesses(Sql sql, WalletConfig config) {
        this.sql = sql;
        this.config = config;
    }

    /// @throws ProblemException 429 `rate_limited` where there were too many
    @Transactional
    void check(UUID caller) {
        long failures = sql.first("""
                        select coalesce(sum(failures), 0) as n from coupon_guess
                        where community_id = terrace_community() and caller_id = ?
                            and minute > now() - interval '10 minutes'""", row -> row.number("n"), caller).orElse(0L);
        if (failures >= config.couponGuesses()) {
            throw ProblemException.retryAfter(
                    Code.RATE_LIMITED, Duration.ofMinutes(10), Map.of("policy", "coupon_guesses"));
        }
    }

    @Transactional
    void failed(UUID caller) {
        sql.run("""
                insert into coupon_guess (community_id, caller_id, minute, failures)
                values (terrace_community(), ?, date_trunc('minute', now()), 1)
                on conflict (community_id, caller_id, minute) do update set failures = coupon_guess.failures + 1""", caller);
        sql.run("""
                delete from coupon_guess where community_id = terrace_community() and caller_id = ?
                    and minute < now() - interval '1 hour'""", caller);
    }
}
