package io.terrace.analytics.rollup;

import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What the recount of a community found.
///
/// @param events that were counted again
/// @param difference by how much its counts differed from its events; such days are counted again
@Schema(name = "AnalyticsRecount")
record RollupReconciliationView(UUID communityId, long events, long difference) {

    RollupReconciliationView plus(long more) {
        return new RollupReconciliationView(communityId, events, difference + more);
    }
}
