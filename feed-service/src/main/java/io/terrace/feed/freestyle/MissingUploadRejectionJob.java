package io.terrace.feed.freestyle;

import io.quarkus.logging.Log;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.feed.FeedConfig;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/// Rejects posts whose upload no event has named in time. Community by community, each in a transaction of its own: one
/// that fails is tried again at the next look and keeps no other from its turn. Replicas may look at once, for each
/// post is rejected by one guarded statement.
@ApplicationScoped
class MissingUploadRejectionJob {

    private final DataSource database;
    private final FreestyleRepository posts;
    private final ContentHidingHandler replies;
    private final InstantSource clock;
    private final Duration timeout;

    MissingUploadRejectionJob(
            DataSource database,
            FreestyleRepository posts,
            ContentHidingHandler replies,
            InstantSource clock,
            FeedConfig config) {
        this.database = database;
        this.posts = posts;
        this.replies = replies;
        this.clock = clock;
        timeout = config.uploadTimeout();
    }

    @Scheduled(every = "${terrace.feed.upload-sweep}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void sweep() {
        rejectPostedBefore(clock.instant().minus(timeout));
    }

    void rejectPostedBefore(Instant moment) {
        for (UUID community : overdue(moment)) {
            try {
                Tenancy.within(
                        community,
                        () -> QuarkusTransaction.requiringNew()
                                .call(() -> posts.rejectOverdue(moment) + replies.rejectOverdue(moment)));
            } catch (RuntimeException e) {
                Log.warnf(e, "Overdue freestyles of community %s are rejected at the next look", community);
            }
        }
    }

    private List<UUID> overdue(Instant moment) {
        List<UUID> communities = new ArrayList<>();
        try (var connection = database.getConnection();
                var query = connection.prepareStatement("select * from communities_with_overdue_freestyles(?)")) {
            query.setTimestamp(1, Timestamp.from(moment));
            try (var row = query.executeQuery()) {
                while (row.next()) {
                    communities.add(row.getObject(1, UUID.class));
                }
            }
        } catch (SQLException away) {
            Log.debugf("Overdue freestyles cannot be looked for just now (%s)", away.getSQLState());
        }
        return communities;
    }
}
