package io.terrace.auth.sso;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.terrace.auth.session.TokenAnswer;
import io.terrace.auth.sso.Verdict.Conflict;
import io.terrace.auth.sso.Verdict.ProviderDown;
import io.terrace.auth.sso.Verdict.SignedIn;
import io.terrace.auth.sso.Verdict.Suspended;
import io.terrace.auth.sso.Verdict.TokenInvalid;
import io.terrace.auth.sso.Verdict.Unsupported;
import io.terrace.auth.user.Origin;
import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.web.Idempotent;
import io.terrace.platform.web.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.jboss.resteasy.reactive.RestResponse;

/// The part of an exchange that an idempotency key covers. The provider has been asked before, for the key's
/// transaction holds a connection.
@ApplicationScoped
class Entrance {

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Exchanging exchanging;

    Entrance(Exchanging exchanging) {
        this.exchanging = exchanging;
    }

    /// @param provider as the path names it
    /// @param evidence not part of what makes two requests the same
    record Entry(
            String provider, SsoDraft draft, @JsonIgnore Evidence evidence) {}

    @Idempotent(operationId = "exchangeSsoToken")
    RestResponse<TokenAnswer> enter(Entry entry, Origin origin) {
        return switch (exchanging.exchange(entry.evidence(), entry.draft(), origin)) {
            case SignedIn(TokenAnswer answer) -> RestResponse.ok(answer);
            case TokenInvalid() -> throw ProblemException.of(Code.SSO_TOKEN_INVALID);
            case ProviderDown() -> throw ProblemException.retryAfter(Code.PROVIDER_UNAVAILABLE, PAUSE);
            case Unsupported() -> throw ProblemException.of(Code.UNSUPPORTED_PROVIDER);
            case Conflict(var kinds) ->
                throw ProblemException.withErrors(
                        Code.IDENTITY_CONFLICT,
                        kinds.stream()
                                .map(kind -> new FieldError("/" + kind.field(), "conflict"))
                                .toList());
            case Suspended() -> throw ProblemException.of(Code.ACCOUNT_SUSPENDED);
        };
    }
}
