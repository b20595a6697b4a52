package io.terrace.wallet.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club;
import io.terrace.wallet.FanOfAClub;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the database keeps, whatever the code does.
@QuarkusTest
@WithTestResource(TestStack.class)
class WrittenOnceTest extends FanOfAClub {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    WrittenOnceTest() {
        super(10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update posting set amount = amount + 1",
                "delete from posting",
                "update ledger_transaction set amount = 1",
                "delete from ledger_transaction",
                "delete from allocation",
                "update wallet set available = -1",
                "update lot set remaining = amount + 1",
                "insert into posting (community_id, transaction_id, account, amount) "
                        + "values (terrace_community(), uuidv7(), 'issuance', 5)"
            })
    void databaseRefusesForbiddenLedgerChanges(String statement) {
        assertThatThrownBy(() -> tenantTransaction.call(club.community(), () -> sql.run(statement)));

        assertThat(fan.available()).isEqualTo(10);
    }

    @Test
    void everyTableWithACommunityHasItsWall() {
        List<String> open = tenantTransaction.call(club.community(), () -> sql.list("""
                        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
                        where a.attname = 'community_id' and c.relkind in ('r', 'p') and c.relname <> 'outbox'
                            and not (c.relrowsecurity and c.relforcerowsecurity)""", row -> row.text("relname")));

        assertThat(open).isEmpty();
    }

    @Test
    void anotherCommunitySeesAndChangesNothing() {
        Club other = clubs.club();

        for (String table : List.of("wallet", "ledger_transaction", "posting", "lot", "fan")) {
            assertThat(rows(other, table)).as(table).isZero();
            assertThat(rows(club, table)).as(table).isPositive();
        }
    }

    private long rows(Club whose, String table) {
        return tenantTransaction.call(
                whose.community(),
                () -> sql.first("select count(*) as n from " + table, row -> row.number("n"))
                        .orElseThrow());
    }
}
