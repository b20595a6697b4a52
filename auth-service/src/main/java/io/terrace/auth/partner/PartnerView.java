package io.terrace.auth.partner;

import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.UUID;

/// A partner as operators and its own servers see it.
///
/// @param configVersion grows with every change
record PartnerView(UUID id, String name, PartnerSettings settings, long configVersion, Instant createdAt)
        implements VersionedView {

    @Override
    public String entityVersion() {
        return Long.toString(configVersion);
    }
}
