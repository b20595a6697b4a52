package io.terrace.auth.sync;

import io.terrace.auth.user.IdentifierKind;
import java.util.List;

/// What became of a partner's word.
sealed interface PartnerSyncResult {

    record Synced(PartnerSyncResponse answer) implements PartnerSyncResult {}

    /// The key is a live one and the partner has not opted out.
    record SignatureRequired() implements PartnerSyncResult {}

    /// The identity token is forged, expired, used before, or about someone else.
    record SignatureInvalid() implements PartnerSyncResult {}

    record Conflict(List<IdentifierKind> kinds) implements PartnerSyncResult {}

    record Suspended() implements PartnerSyncResult {}
}
