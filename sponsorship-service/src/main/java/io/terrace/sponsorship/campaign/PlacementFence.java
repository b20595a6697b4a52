package io.terrace.sponsorship.campaign;

import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;

/// Keeps the community's decisions on placements waiting, as every change of a campaign's row does by a trigger.
@ApplicationScoped
class PlacementFence {

    private final Sql sql;

    PlacementFence(Sql sql) {
        this.sql = sql;
    }

    /// Until the transaction ends. Before it locks or writes what decisions and impressions wait for: or each would
    /// wait
    /// for the other.
    void raise() {
        sql.list("select pg_advisory_xact_lock(placement_lock(terrace_community()))", row -> true);
    }
}
