package io.terrace.auth.sso;

import io.terrace.auth.session.TokenResponse;
import io.terrace.auth.user.IdentifierKind;
import java.util.List;

/// What became of an exchange.
sealed interface SsoResult {

    record SignedIn(TokenResponse answer) implements SsoResult {}

    /// The token is forged, over, made for someone else, or used.
    record TokenInvalid() implements SsoResult {}

    record ProviderDown() implements SsoResult {}

    record Unsupported() implements SsoResult {}

    record Conflict(List<IdentifierKind> kinds) implements SsoResult {}

    record Suspended() implements SsoResult {}
}
