package io.terrace.wallet.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.FanOfAClub;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class LedgerAuditJobTest extends FanOfAClub {

    @Inject
    LedgerAuditJob audit;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    @Inject
    MeterRegistry metrics;

    @Test
    void ledgerThatKeepsItsPromisesIsCounted() {
        club.grant(fan, 70);
        double before = count("kept");

        audit.all();

        assertThat(count("kept")).isGreaterThan(before);
    }

    @Test
    void pointFromNowhereIsCountedAsABrokenLedger() {
        club.grant(fan, 70);
        double before = count("broken");

        addToTheCommunitysSide(1);
        audit.all();
        addToTheCommunitysSide(-1);

        assertThat(count("broken")).isEqualTo(before + 1);
        assertThat(auditor.broken(club.community())).isEmpty();
    }

    private void addToTheCommunitysSide(long points) {
        tenantTransaction.call(club.community(), () -> sql.run("""
                        insert into community_account (community_id, account, balance, xact)
                        values (terrace_community(), 'adjustment', ?, '0')
                        on conflict (community_id, account) do update
                        set balance = community_account.balance + excluded.balance""", points));
    }

    private double count(String result) {
        return metrics.counter("wallet.audits", "result", result).count();
    }
}
