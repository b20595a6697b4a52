package io.terrace.messaging.message;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.messaging.MessagingConfig;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/// Rejects messages that have waited too long for their recording: its upload was given up, there is none, or it is
/// another fan's, which must not be told apart. News that comes later finds a message that is rejected, and does not
/// send
/// it.
@ApplicationScoped
class MissingUploadRejectionJob {

    private static final String UPLOAD_MISSING = "upload_missing";

    private record Due(UUID community) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return "messages";
        }
    }

    private final Sql sql;
    private final InstantSource clock;
    private final MessagingConfig config;
    private final TenantJobRunner runner;

    MissingUploadRejectionJob(Sql sql, InstantSource clock, MessagingConfig config, FailedTaskRepository tasks) {
        this.sql = sql;
        this.clock = clock;
        this.config = config;
        runner = new TenantJobRunner("missing-uploads", "Rejecting messages without a recording", tasks);
    }

    @Scheduled(every = "${terrace.messaging.upload-sweep}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void sweep() {
        Instant sentBefore = clock.instant().minus(config.uploadTimeout());
        runner.each(
                () -> sql.list(
                        "select community_id from messages_overdue(?)",
                        row -> new Due(row.id("community_id")),
                        sentBefore),
                due -> QuarkusTransaction.requiringNew().run(() -> reject(sentBefore)));
    }

    /// The uploads' rows are locked first, as news of them locks them: of a message and such news one comes first.
    private void reject(Instant sentBefore) {
        List<UUID> uploads = sql.list("""
                select distinct upload_id from message_waiting
                where community_id = terrace_community() and reason is null and created_at < ?
                limit 500""", row -> row.id("upload_id"), sentBefore);
        UploadRow.lock(sql, uploads);
        sql.run("""
                update message_waiting set reason = ?
                where community_id = terrace_community() and reason is null and created_at < ?
                    and upload_id = any (?)""", UPLOAD_MISSING, sentBefore, ArrayParameter.ids(uploads));
    }
}
