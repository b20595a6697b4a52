package io.terrace.community.code;

import io.terrace.community.CommunityConfig;
import io.terrace.platform.jdbc.InvalidCodeCounter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Map;

/// Refuses a fan who tries too many invalid codes. An app without a fan is not counted: its key is everybody's, so the
/// gateway counts by address.
@ApplicationScoped
public class CodeGuessLimiter {

    private final InvalidCodeCounter guesses;
    private final Caller caller;

    CodeGuessLimiter(Sql sql, CommunityConfig config, Caller caller) {
        guesses = new InvalidCodeCounter(sql, "code_guess", config.codeGuesses());
        this.caller = caller;
    }

    /// @throws ProblemException 429 `rate_limited` where there were too many
    @Transactional
    public void check() {
        if (caller.sessionId().isPresent()) {
            guesses.pause(caller.id()).ifPresent(pause -> {
                throw ProblemException.retryAfter(ErrorCode.RATE_LIMITED, pause, Map.of("policy", "code_guesses"));
            });
        }
    }

    /// Counts one.
    @Transactional
    public void failed() {
        if (caller.sessionId().isPresent()) {
            guesses.add(caller.id());
        }
    }
}
