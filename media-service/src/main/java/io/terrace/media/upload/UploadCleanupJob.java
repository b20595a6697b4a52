package io.terrace.media.upload;

import io.quarkus.logging.Log;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.media.MediaConfig;
import io.terrace.media.store.ObjectStore;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// Clears up after each ticket once its time is over, and after a content that was deleted: what was not completed
/// expires, and every object but those of a ready content that is kept goes.
///
/// Rows are claimed for a while, so nodes share the work; an upload is expired before its objects are removed, so
/// no one completes it in between; and removing them twice does no harm.
@ApplicationScoped
class UploadCleanupJob {

    private static final String JOB = "uploads";
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final ObjectStore store;
    private final FailedTaskRepository tasks;
    private final InstantSource clock;
    private final int batch;

    UploadCleanupJob(ObjectStore store, FailedTaskRepository tasks, InstantSource clock, MediaConfig config) {
        this.store = store;
        this.tasks = tasks;
        this.clock = clock;
        this.batch = config.sweep().batch();
    }

    @Scheduled(every = "${terrace.media.sweep.every}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void sweep() {
        List<DueUploadCleanup> due;
        do {
            due = QuarkusTransaction.requiringNew().call(() -> DueUploadCleanup.claim(clock.instant(), LEASE, batch));
            due.forEach(this::sweep);
        } while (due.size() == batch);
    }

    private void sweep(DueUploadCleanup due) {
        try {
            sweep(due, due.communityId(), due.uploadId());
            tasks.succeeded(JOB, due.communityId(), due.uploadId().toString());
        } catch (IOException storeDown) {
            Log.warnf("Upload %s is swept later: the object store does not answer", due.uploadId());
            tasks.setBack(JOB, due.communityId(), due.uploadId().toString(), storeDown);
        } catch (RuntimeException e) {
            Log.errorf(e, "Upload %s cannot be swept and is tried again", due.uploadId());
            tasks.setBack(JOB, due.communityId(), due.uploadId().toString(), e);
        }
    }

    private void sweep(DueUploadCleanup due, UUID community, UUID upload) throws IOException {
        Tenancy.within(community, () -> {
            Set<UUID> kept = QuarkusTransaction.requiringNew().call(() -> {
                Upload.expire(upload);
                return Upload.byId(upload).map(Upload::keptObjects).orElse(Set.of());
            });
            store.clear(community, upload, kept);
            QuarkusTransaction.requiringNew().run(() -> {
                UploadChunk.forget(upload);
                due.done();
            });
            return kept;
        });
    }
}
