package io.terrace.wallet.coupon;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.sql.Sql;
import io.terrace.platform.web.ProblemException;
import io.terrace.wallet.WalletConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Counts codes that are none, in Postgres: whoever tries too many in ten minutes waits.
@ApplicationScoped
class CodeGuessLimiter {

    private final Sql sql;
    private final WalletConfig config;

    CodeGuessLimiter(Sql sql, WalletConfig config) {
        this.sql = sql;
        this.config = config;
    }

    /// @throws ProblemException 429 `rate_limited` where there were too many
    @Transactional
    void check(UUID caller) {
        wait(caller).ifPresent(wait -> {
            throw ProblemException.retryAfter(ErrorCode.RATE_LIMITED, wait, Map.of("policy", "coupon_guesses"));
        });
    }

    /// Until the minute goes out of sight that makes the failures since too many; empty where they are not.
    private Optional<Duration> wait(UUID caller) {
        return sql.first("""
                        select cast(ceil(extract(epoch from max(minute) + interval '10 minutes' - now())) as bigint) as sec
                        from (
                            select minute, sum(failures) over (order by minute desc) as since from coupon_guess
                            where community_id = terrace_community() and caller_id = ?
                                and minute > now() - interval '10 minutes') as seen
                        where since >= ? having count(*) > 0""", row -> Duration.ofSeconds(row.number("sec")), caller, config.couponGuesses());
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
