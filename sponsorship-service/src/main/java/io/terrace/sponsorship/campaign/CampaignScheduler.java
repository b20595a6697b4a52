package io.terrace.sponsorship.campaign;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.terrace.platform.jobs.DueTaskLoop;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import io.terrace.sponsorship.SponsorshipConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import javax.sql.DataSource;

/// Begins and ends flights by the database's clock. Every replica looks; the campaign's row lets one of them do it.
@ApplicationScoped
class CampaignScheduler {

    private static final int MAX_CONCURRENT = 8;

    private final DueTaskLoop<CampaignTask> loop;

    CampaignScheduler(
            DataSource database, CampaignTaskRunner runner, FailedTaskRepository tasks, SponsorshipConfig config) {
        loop = new DueTaskLoop<>(
                "campaign",
                tasks,
                TenantJobRunner.query(
                        database, "select community_id, campaign_id, task from campaign_due()", CampaignTask::read),
                runner::perform,
                config.lifecycleInterval(),
                MAX_CONCURRENT);
    }

    void start(@Observes StartupEvent event) {
        loop.start();
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        loop.stop();
    }
}
