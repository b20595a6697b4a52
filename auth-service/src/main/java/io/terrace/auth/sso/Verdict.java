package io.terrace.auth.sso;

import io.terrace.auth.session.TokenAnswer;
import io.terrace.auth.user.IdentifierKind;
import java.util.List;

/// What became of an exchange.
sealed interface Verdict {

    record SignedIn(TokenAnswer answer) implements Verdict {}

    /// The token is forged, over, made for someone else, or used.
    record TokenInvalid() implements Verdict {}

    record ProviderDown() implements Verdict {}

    record Unsupported() implements Verdict {}

    record Conflict(List<IdentifierKind> kinds) implements Verdict {}

    record Suspended() implements Verdict {}
}
