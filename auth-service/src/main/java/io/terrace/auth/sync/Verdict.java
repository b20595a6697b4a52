package io.terrace.auth.sync;

import io.terrace.auth.user.IdentifierKind;
import java.util.List;

/// What became of a partner's word.
sealed interface Verdict {

    record Synced(SyncAnswer answer) implements Verdict {}

    /// The key is a live one and the partner has not opted out.
    record SignatureRequired() implements Verdict {}

    /// The identity token is forged, expired, used before, or about someone else.
    record SignatureInvalid() implements Verdict {}

    record Conflict(List<IdentifierKind> kinds) implements Verdict {}

    record Suspended() implements Verdict {}
}
