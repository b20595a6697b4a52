package io.terrace.wallet.upkeep;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.FanOfAClub;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class LedgerAccountAggregationJobTest extends FanOfAClub {

    @Inject
    LedgerAccountAggregationJob fold;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    @Test
    void foldAddsToTheTotalsOfEarlierFolds() {
        club.grant(fan, 70);
        folded("issuance", -70);

        club.grant(fan, 5);
        club.grant(fan, -30, Map.of()).then().statusCode(201);

        folded("issuance", -75);
        folded("adjustment", 30);
        assertThat(auditor.broken(club.community())).isEmpty();
    }

    /// As often as it takes: a transaction that is still running anywhere keeps the latest postings for the next fold.
    private void folded(String account, long balance) {
        await().until(() -> {
            fold.all();
            return balance(account).equals(Optional.of(balance));
        });
    }

    private Optional<Long> balance(String account) {
        return tenantTransaction.call(club.community(), () -> sql.first("""
                        select cast(balance as bigint) as balance from community_account
                        where community_id = terrace_community() and account = ?""", row -> row.number("balance"), account));
    }
}
