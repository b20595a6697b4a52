package io.terrace.media.upload;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class StoreScanRepositoryTest {

    private static final int REPLICAS = 8;

    @Inject
    StoreScanRepository scans;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    private final UUID community = Ids.next();
    private final String work = "work-" + Ids.next();

    @Test
    void ofReplicasThatClaimAtOnceOneWorks() throws Exception {
        List<Optional<StoreScanLease>> claims = ParallelRunner.of(REPLICAS, () -> scans.claim(work));

        assertThat(claims).filteredOn(Optional::isPresent).hasSize(1);
    }

    @Test
    void workIsDueAgainAfterThePause() {
        scans.release(scans.claim(work).orElseThrow(), Duration.ZERO);
        scans.release(scans.claim(work).orElseThrow(), Duration.ofDays(1));

        assertThat(scans.claim(work)).isEmpty();
    }

    /// Such as one that stood still for as long as a lease lasts.
    @Test
    void oneWhoseLeaseHasPassedToAnotherTakesNothingFromThatOne() {
        StoreScanLease late = scans.claim(work).orElseThrow();
        tenantTransaction.call(
                community, () -> sql.run("update store_scan set leased_until = now() where work = ?", work));
        StoreScanLease next = scans.claim(work).orElseThrow();

        assertThat(scans.renew(late)).isFalse();
        scans.release(late, Duration.ZERO);

        assertThat(scans.claim(work)).isEmpty();
        assertThat(scans.renew(next)).isTrue();
    }
}
