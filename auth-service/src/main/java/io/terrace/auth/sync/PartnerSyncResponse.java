package io.terrace.auth.sync;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.terrace.auth.session.TokenResponse;
import java.util.List;

/// Tokens, and what the sync did.
record PartnerSyncResponse(@JsonUnwrapped TokenResponse tokens, Sync sync) {

    /// What the sync did with the user.
    ///
    /// @param created whether the fan was new
    /// @param updatedFields fields of a known user that changed
    /// @param linkedIdentities identifiers the user was not known by before
    record Sync(boolean created, List<String> updatedFields, List<String> linkedIdentities) {}
}
