package io.terrace.community.code;

import io.terrace.community.CommunityConfig;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.web.Caller;
import io.terrace.platform.web.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.hibernate.Session;

/// Counts a fan's codes that are none, in Postgres: whoever tries too many in ten minutes waits. An app without a fan
/// is not counted: its key is everybody's, so the gateway counts by address.
@ApplicationScoped
public class CodeGuessLimiter {

    private final Session session;
    private final CommunityConfig config;
    private final Caller caller;

    CodeGuessLimiter(Session session, CommunityConfig config, Caller caller) {
        this.session = session;
        this.config = config;
        this.caller = caller;
    }

    /// @throws ProblemException 429 `rate_limited` where there were too many
    @Transactional
    public void check() {
        if (caller.sessionId().isPresent()) {
            check(caller.id());
        }
    }

    /// Until the minute goes out of sight that makes the failures since too many.
    private void check(UUID fan) {
        session.createNativeQuery("""
                        select cast(ceil(extract(epoch from max(minute) + interval '10 minutes' - now())) as bigint)
                        from (
                            select minute, sum(failures) over (order by minute desc) as since from code_guess
                            where community_id = terrace_community() and caller_id = :caller
                                and minute > now() - interval '10 minutes') as seen
                        where since >= :most having count(*) > 0""", Long.class)
                .setParameter("caller", fan)
                .setParameter("most", config.codeGuesses())
                .uniqueResultOptional()
                .ifPresent(seconds -> {
                    throw ProblemException.retryAfter(
                            ErrorCode.RATE_LIMITED, Duration.ofSeconds(seconds), Map.of("policy", "code_guesses"));
                });
    }

    /// Counts one.
    @Transactional
    public void failed() {
        if (caller.sessionId().isEmpty()) {
            return;
        }
        session.createNativeMutationQuery("""
                        insert into code_guess (community_id, caller_id, minute, failures)
                        values (terrace_community(), :caller, date_trunc('minute', now()), 1)
                        on conflict (community_id, caller_id, minute)
                            do update set failures = code_guess.failures + 1""")
                .setParameter("caller", caller.id())
                .executeUpdate();
    }
}
