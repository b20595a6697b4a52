package io.terrace.analytics.funnel;

import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// A way that fans are to come, step by step.
///
/// @param steps names of events, in their order
/// @param windowSec within how long of the first step all the others happen
record FunnelDefinitionView(UUID id, String name, List<String> steps, long windowSec, int version, Instant createdAt)
        implements VersionedView {

    @Override
    public String entityVersion() {
        return Integer.toString(version);
    }
}
