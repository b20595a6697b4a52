package io.terrace.auth.sso;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.terrace.auth.session.TokenResponse;
import io.terrace.auth.sso.SsoResult.Conflict;
import io.terrace.auth.sso.SsoResult.ProviderDown;
import io.terrace.auth.sso.SsoResult.SignedIn;
import io.terrace.auth.sso.SsoResult.Suspended;
import io.terrace.auth.sso.SsoResult.TokenInvalid;
import io.terrace.auth.sso.SsoResult.Unsupported;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.rest.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.jboss.resteasy.reactive.RestResponse;

/// The part of an exchange that an idempotency key covers. The provider has been asked before, for the key's
/// transaction holds a connection.
@ApplicationScoped
class IdempotentSsoSignInHandler {

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final TokenExchangeService tokenExchangeService;

    IdempotentSsoSignInHandler(TokenExchangeService tokenExchangeService) {
        this.tokenExchangeService = tokenExchangeService;
    }

    /// @param provider as the path names it
    /// @param evidence not part of what makes two requests the same
    record Entry(
            String provider,
            SsoSignInRequest draft,
            @JsonIgnore TokenCheckResult evidence) {}

    @Idempotent(operationId = "exchangeSsoToken")
    RestResponse<TokenResponse> enter(Entry entry, ApiKeyTenant origin) {
        return switch (tokenExchangeService.exchange(entry.evidence(), entry.draft(), origin)) {
            case SignedIn(TokenResponse answer) -> RestResponse.ok(answer);
            case TokenInvalid() -> throw ProblemException.of(ErrorCode.SSO_TOKEN_INVALID);
            case ProviderDown() -> throw ProblemException.retryAfter(ErrorCode.PROVIDER_UNAVAILABLE, PAUSE);
            case Unsupported() -> throw ProblemException.of(ErrorCode.UNSUPPORTED_PROVIDER);
            case Conflict(var kinds) ->
                throw ProblemException.withErrors(
                        ErrorCode.IDENTITY_CONFLICT,
                        kinds.stream()
                                .map(kind -> new FieldError("/" + kind.field(), "conflict"))
                                .toList());
            case Suspended() -> throw ProblemException.of(ErrorCode.ACCOUNT_SUSPENDED);
        };
    }
}
