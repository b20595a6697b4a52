package io.terrace.sponsorship.campaign;

import io.terrace.platform.jobs.TenantJobRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;

/// A flight that begins or ends.
record CampaignTask(UUID community, UUID campaign, CampaignTaskKind kind) implements TenantJobRunner.Due {

    enum CampaignTaskKind {
        START,
        END
    }

    static CampaignTask read(ResultSet row) throws SQLException {
        return new CampaignTask(
                Objects.requireNonNull(row.getObject("community_id", UUID.class)),
                Objects.requireNonNull(row.getObject("campaign_id", UUID.class)),
                CampaignTaskKind.valueOf(row.getString("task")));
    }

    /// As `campaign_due()` writes it for `task_waits`.
    @Override
    public String task() {
        return kind + " " + campaign;
    }
}
