package io.terrace.wallet;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.privacy.PersonalDataCatalog;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The books of a fan who was erased: still right, and nobody's.
@QuarkusTest
@WithTestResource(TestStack.class)
class ErasureTest extends FanOfAClub {

    @Inject
    PersonalDataCatalog catalogue;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    ErasureTest() {
        super(100);
    }

    @Test
    void everyTableIsInTheCatalogue() {
        assertThat(catalogue.tables()).isEqualTo(TestSchemaInspector.all());
    }

    @Test
    void fanErasureLeavesBalancedLedger() throws Exception {
        fan.redeem(club.couponReward(40, Map.of())).then().statusCode(201);
        club.hold(fan, 10, Map.of()).then().statusCode(201);
        club.grant(club.fan(), 5);
        long written = number("select count(*) as n from ledger_transaction");
        assertThat(TestSchemaInspector.holding(club.community(), fan.id().toString()))
                .contains("wallet", "ledger_transaction", "posting", "lot", "hold", "redemption", "coupon", "fan");

        erase(club.community(), fan.id());

        assertThat(number("select count(*) as n from ledger_transaction")).isEqualTo(written);
        assertThat(number("select count(distinct user_id) as n from ledger_transaction"))
                .isEqualTo(2);
        assertThat(auditor.broken(club.community())).isEmpty();
        club.grant(fan, 5, Map.of()).then().statusCode(404);
        for (String what : List.of("wallet", "transactions", "coupons")) {
            club.server().get("/v2/fans/{fanId}/" + what, fan.id()).then().statusCode(404);
        }
    }

    @Test
    void wordsOfRedemptionsAndCouponsGo() throws Exception {
        String redemption = fan.redeem(club.reward(10, Map.of())).path("redemption.id");
        club.post("/v2/redemptions/" + redemption + "/fail", Map.of("reason", "Canary's parcel came back"))
                .then()
                .statusCode(200);
        fan.redeem(club.couponReward(10, Map.of())).then().statusCode(201);
        change("update coupon set order_ref = 'Canary/7' where holder_id = '" + fan.id() + "'");

        erase(club.community(), fan.id());

        assertThat(TestSchemaInspector.holding(club.community(), "Canary")).isEmpty();
    }

    /// As the erasure holds them while it lasts: the community's turn, and the wallet's row if there is one.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void grantThatMeetsTheErasureMakesNoWallet(boolean hasWallet) throws Exception {
        Club.Fan erased = club.fan();
        if (hasWallet) {
            club.hold(erased, 1, Map.of()).then().statusCode(422);
        }
        assertThat(walletsOf(erased)).isEqualTo(hasWallet ? 1 : 0);
        try (var owner = OwnerConnection.open();
                var erasure = owner.createStatement()) {
            erasure.execute("select set_config('terrace.community', '" + club.community() + "', false)");
            owner.setAutoCommit(false);
            erasure.execute("select pg_advisory_xact_lock(hashtextextended('erasure/" + club.community() + "', 0))");
            erasure.execute("insert into erased_fan (community_id, user_id) values (terrace_community(), '"
                    + erased.id() + "')");
            erasure.execute("update wallet set user_id = gen_random_uuid() where user_id = '" + erased.id() + "'");

            var grant = CompletableFuture.supplyAsync(() -> club.grant(erased, 5, Map.of()));
            await().until(this::isSomeoneWaiting);
            owner.commit();

            grant.join().then().statusCode(404);
        }

        assertThat(walletsOf(erased)).isZero();
    }

    private long walletsOf(Club.Fan one) {
        return number("select count(*) as n from wallet where user_id = '" + one.id() + "'");
    }

    /// Whether someone waits for what the erasure holds.
    private boolean isSomeoneWaiting() {
        return number("select count(*) as n from pg_locks where not granted") > 0;
    }

    @Test
    void onlyTheOwnLedgerIsRewritten() {
        assertThatThrownBy(() -> change(
                        "update posting set user_id = '" + UUID.randomUUID() + "' where user_id = '" + fan.id() + "'"))
                .hasStackTraceContaining("posting is written once");
        assertThatThrownBy(() -> change("update ledger_transaction set amount = 1 where user_id = '" + fan.id() + "'"))
                .hasStackTraceContaining("ledger_transaction is written once");
    }

    private void change(String update) {
        tenantTransaction.call(club.community(), () -> {
            sql.run(update);
            return update;
        });
    }

    private long number(String query) {
        return tenantTransaction.call(
                club.community(), () -> sql.list(query, row -> row.number("n")).getFirst());
    }

    private void erase(UUID community, UUID fan) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(fan, community, Ids.next(), Instant.parse("2026-01-01T12:00:00Z")));
        }
        await().untilAsserted(() -> assertThat(TestSchemaInspector.holding(community, fan.toString()))
                .contains("erased_fan")
                .isSubsetOf(catalogue.tablesThatKeep()));
    }
}
