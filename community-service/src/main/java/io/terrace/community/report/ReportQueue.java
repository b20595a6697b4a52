package io.terrace.community.report;

import io.quarkus.runtime.ShutdownEvent;
import io.terrace.platform.commit.CommitSettings;
import io.terrace.platform.commit.GroupCommit;
import io.terrace.platform.rest.RequestTimeout;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import javax.sql.DataSource;

/// Where reports meet: what a whole crowd reports at once is a few commits, and no line for the case's row in which
/// each holds a connection.
@ApplicationScoped
class ReportQueue {

    private static final CommitSettings SETTINGS = new CommitSettings("reports", 1, 4_000, 500);

    private final GroupCommit<ReportCommand, ReportCaseAssignment> commits;
    private final RequestTimeout patience;

    ReportQueue(DataSource database, RequestTimeout patience) {
        commits = GroupCommit.start(database, new ReportBatchWriter(), SETTINGS);
        this.patience = patience;
    }

    /// Waits until it is decided and durable.
    ///
    /// @throws io.terrace.platform.rest.ProblemException 503 where too many wait, 504 where the fan's time is over
    ReportCaseAssignment file(ReportCommand wish) {
        return commits.submit(wish, wish.subject(), patience.left()).orRefuse();
    }

    void close(@Observes ShutdownEvent event) {
        commits.close();
    }
}
