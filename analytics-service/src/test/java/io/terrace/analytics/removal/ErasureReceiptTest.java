package io.terrace.analytics.removal;

import static io.terrace.analytics.TestApp.batch;
import static io.terrace.analytics.TestApp.event;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.terrace.analytics.TestApp;
import io.terrace.analytics.clickhouse.ClickHouseClient;
import io.terrace.analytics.clickhouse.ClickHouseProfile;
import io.terrace.analytics.clickhouse.ClickHouseServer;
import io.terrace.analytics.clickhouse.ClickHouseStatement;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Receipts of erasures while ClickHouse is away.
@QuarkusTest
@WithTestResource(TestStack.class)
@TestProfile(ClickHouseProfile.class)
class ErasureReceiptTest {

    private static final String AGREED = ",\"consent\":true";

    private final TestApp app = TestApp.create();
    private final TestApp friend = new TestApp(app.community(), Ids.next(), Ids.next());
    private final KafkaTestClient broker = new KafkaTestClient();

    @Inject
    ClickHouseClient client;

    @Inject
    ErasureReceiptService receipts;

    @Inject
    Sql sql;

    @Inject
    TenantTransaction transaction;

    @BeforeEach
    void needServer() {
        assumeTrue(ClickHouseServer.isInstalled(), "no clickhouse-server on the PATH");
    }

    @AfterEach
    void close() {
        broker.close();
    }

    @Test
    void aReceiptWaitsUntilClickHouseHasDeletedAndNothingElseDoes() throws Exception {
        told();
        ClickHouseServer.current().halt();
        try {
            erase();
            friend.send(batch(event("during", "goal_seen", Instant.now(), AGREED)))
                    .then()
                    .statusCode(202);
            await().untilAsserted(() -> assertThat(app.report("live").jsonPath().getInt("minutes.events.sum()"))
                    .isEqualTo(3));

            assertThat(hasReceipt()).isFalse();
        } finally {
            ClickHouseServer.current().launch();
        }

        await("the receipt").until(this::hasReceipt);
        assertThat(rowsOf(app.fan())).isZero();
        await().untilAsserted(() -> {
            assertThat(app.counted("goal_seen")).isEqualTo(3);
            assertThat(app.difference()).isZero();
        });
    }

    @Test
    void anInstallationThatGoesBackToPostgresGivesTheReceiptsThatWait() throws Exception {
        told();
        ClickHouseServer.current().halt();
        try {
            erase();

            Tenancy.<Boolean, RuntimeException>within(app.community(), () -> {
                receipts.give(true);
                return true;
            });

            await("the receipt").until(this::hasReceipt);
        } finally {
            ClickHouseServer.current().launch();
        }
    }

    private void told() {
        app.send(batch(event("a", "goal_seen", Instant.now(), AGREED)));
        friend.send(batch(event("b", "goal_seen", Instant.now(), AGREED)));
        await().untilAsserted(() -> {
            assertThat(app.counted("goal_seen")).isEqualTo(2);
            assertThat(rowsOf(app.fan())).isPositive();
        });
    }

    private void erase() throws Exception {
        broker.send(Ids.next(), new FanErased(app.fan(), app.community(), Ids.next(), Instant.now()));
        await("the erasure")
                .until(() -> transaction.call(
                        app.community(),
                        () -> sql.first(
                                        "select from erasure_receipt where community_id = terrace_community() and fan_id = ?",
                                        row -> true,
                                        app.fan())
                                .isPresent()));
    }

    private boolean hasReceipt() {
        return KafkaTestClient.records("privacy.v1", app.fan().toString()).stream()
                .anyMatch(record -> record.value().contains("erasure.receipt_given"));
    }

    private long rowsOf(UUID fan) {
        return client.list(
                        ClickHouseStatement.of("select count() from event where fan_id = :fan")
                                .with("fan", fan),
                        row -> Long.parseLong(row.getFirst()))
                .getFirst();
    }
}
