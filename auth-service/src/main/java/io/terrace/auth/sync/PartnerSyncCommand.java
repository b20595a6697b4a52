package io.terrace.auth.sync;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/// A partner's word, as it came.
///
/// @param checkable whether the signature can be checked now; not part of what makes two requests the
///     same
record PartnerSyncCommand(
        @JsonUnwrapped PartnerSyncRequest data, @JsonIgnore boolean checkable) {}
