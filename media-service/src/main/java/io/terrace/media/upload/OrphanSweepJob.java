package io.terrace.media.upload;

import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.media.MediaConfig;
import io.terrace.media.store.ObjectKey;
import io.terrace.media.store.ObjectStore;
import io.terrace.media.store.StoredObject;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Deletes objects that no upload leads to: what a crash left behind, or a database that was restored. Each look is
/// bounded, so that a wrong database costs little, and is repeated every day.
@ApplicationScoped
class OrphanSweepJob {

    private static final String WORK = "orphans";
    private static final Duration PAUSE = Duration.ofDays(1);
    private static final int OBJECTS_PER_LEASE = 500;

    /// A write to a folder that broke off.
    private static final Pattern DRAFT =
            Pattern.compile("[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}(\\.[0-9a-f-]{36})?\\.draft");

    private final ObjectStore store;
    private final StoredObjectCheck check;
    private final StoreScanRepository scans;
    private final InstantSource clock;
    private final MediaConfig.Scan config;

    OrphanSweepJob(
            ObjectStore store,
            StoredObjectCheck check,
            StoreScanRepository scans,
            InstantSource clock,
            MediaConfig config) {
        this.store = store;
        this.check = check;
        this.scans = scans;
        this.clock = clock;
        this.config = config.scan();
    }

    @Scheduled(every = "${terrace.media.scan.orphans-every}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void sweep() {
        scans.claim(WORK).ifPresent(this::sweep);
    }

    private void sweep(StoreScanLease lease) {
        try {
            List<StoredObject> orphans = find(lease);
            if (orphans.size() > config.maxOrphans()) {
                Log.errorf(
                        "More than %d objects seem to be orphans, so none is deleted: is this the right database?",
                        config.maxOrphans());
            } else {
                for (StoredObject orphan : orphans) {
                    Log.infof("Deleting the orphan %s, of %d bytes", orphan.name(), orphan.size());
                    store.delete(orphan);
                }
            }
            scans.release(lease, PAUSE);
        } catch (IOException | UncheckedIOException storeDown) {
            Log.warnf("Orphans are looked for later, as the store does not answer: %s", storeDown.getMessage());
            scans.release(lease, Duration.ZERO);
        }
    }

    /// @return none where the work has passed to another
    private List<StoredObject> find(StoreScanLease lease) throws IOException {
        List<StoredObject> orphans = new ArrayList<>();
        Instant youngest = clock.instant().minus(config.orphanAge());
        int seen = 0;
        try (Stream<StoredObject> all = store.list()) {
            for (Iterator<StoredObject> each = all.iterator();
                    each.hasNext() && orphans.size() <= config.maxOrphans(); ) {
                StoredObject object = each.next();
                if (object.storedAt().isBefore(youngest) && isOrphan(object)) {
                    orphans.add(object);
                }
                if (++seen % OBJECTS_PER_LEASE == 0 && !scans.renew(lease)) {
                    return List.of();
                }
            }
        }
        return orphans;
    }

    private boolean isOrphan(StoredObject object) throws IOException {
        Optional<ObjectKey> key = object.key();
        return key.isPresent()
                ? check.useOf(key.get()) == StoredObjectCheck.Use.ORPHAN
                : DRAFT.matcher(object.name()).matches();
    }
}
