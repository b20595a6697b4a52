package io.terrace.media.upload;

import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.media.store.MovingStore;
import io.terrace.media.store.ObjectKey;
import io.terrace.media.store.ObjectStore;
import io.terrace.media.store.StoredObject;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.stream.Stream;

/// Moves the contents that are ready from the store before to the one of today. An object is copied, and then deleted
/// where it was; one that is copied twice is the same. What is not ready yet moves later, and what is no longer kept is
/// deleted where it is.
@ApplicationScoped
class StoreMoveJob {

    private static final String WORK = "move";
    private static final int OBJECTS_PER_LEASE = 20;
    private static final int MAX_FAILURES_IN_A_ROW = 5;
    private static final Duration PAUSE = Duration.ofMinutes(10);

    private final ObjectStore store;
    private final StoredObjectCheck check;
    private final StoreScanRepository scans;

    StoreMoveJob(ObjectStore store, StoredObjectCheck check, StoreScanRepository scans) {
        this.store = store;
        this.check = check;
        this.scans = scans;
    }

    @Scheduled(every = "${terrace.media.scan.move-every}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void move() {
        if (store instanceof MovingStore moving) {
            scans.claim(WORK).ifPresent(lease -> move(moving, lease));
        }
    }

    private void move(MovingStore moving, StoreScanLease lease) {
        int moved = 0;
        int seen = 0;
        int failures = 0;
        try (Stream<StoredObject> remaining = moving.remaining()) {
            for (Iterator<StoredObject> each = remaining.iterator(); each.hasNext(); ) {
                StoredObject object = each.next();
                try {
                    moved += move(moving, object) ? 1 : 0;
                    failures = 0;
                } catch (IOException e) {
                    if (++failures == MAX_FAILURES_IN_A_ROW) {
                        throw e;
                    }
                    Log.warnf("The object %s moves later: %s", object.name(), e.getMessage());
                }
                if (++seen % OBJECTS_PER_LEASE == 0) {
                    Log.infof("%d objects have moved, and more will", moved);
                    if (!scans.renew(lease)) {
                        return;
                    }
                }
            }
            if (moved > 0) {
                Log.infof("%d objects have moved: all that were ready", moved);
            }
        } catch (IOException | UncheckedIOException storeDown) {
            Log.warnf(
                    "After %d objects a store does not answer; moving goes on later: %s",
                    moved, storeDown.getMessage());
        } finally {
            scans.release(lease, moved == 0 ? PAUSE : Duration.ZERO);
        }
    }

    private boolean move(MovingStore moving, StoredObject object) throws IOException {
        if (object.key().isEmpty() || check.useOf(object.key().get()) != StoredObjectCheck.Use.KEPT) {
            return false;
        }
        ObjectKey key = object.key().get();
        moving.copy(key, object.size());
        if (check.useOf(key) == StoredObjectCheck.Use.KEPT) {
            moving.forget(key);
        } else {
            // Deleted while it was copied.
            moving.delete(key);
        }
        return true;
    }
}
