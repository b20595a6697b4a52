package io.terrace.wallet.grant;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.PackagedService;
import io.terrace.platform.testing.TestContextTokens;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// kill -9 of the packaged service while it grants a batch.
@Tag("runs-once")
class KilledGrantBatchIT {

    private static final PackagedService SERVICE = new PackagedService();
    private static final int FANS = 500;

    private final UUID community = Ids.next();

    @BeforeAll
    static void start() {
        RestAssured.port = SERVICE.port();
        SERVICE.start();
    }

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void retryAfterKillGrantsRemainingPointsOnce() throws SQLException {
        List<UUID> fans = Stream.generate(Ids::next).limit(FANS).toList();
        register(fans);
        List<Map<String, Object>> grants = fans.stream()
                .<Map<String, Object>>map(fan -> Map.of("userId", fan, "amount", 5, "reason", Map.of("code", "gift")))
                .toList();

        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> send(grants));
        await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(2)).until(() -> granted() > 0);
        SERVICE.kill();
        first.handle((answer, failure) -> true).join();
        long before = granted();
        SERVICE.start();
        Response repeated = send(grants);

        assertThat(repeated.statusCode()).isEqualTo(200);
        assertThat(repeated.<List<String>>path("results.status")).hasSize(FANS).containsOnly("granted");
        assertThat(before).isBetween(1L, (long) FANS);
        assertThat(granted()).isEqualTo(FANS);
        assertThat(count("select count(*) from wallet where available = 5")).isEqualTo(FANS);
        System.out.printf("Grants: %d of a batch of %d were made when the service was killed%n", before, FANS);
    }

    private Response send(List<Map<String, Object>> grants) {
        return given().auth()
                .oauth2(TestContextTokens.forService("wallet-service").server(community))
                .contentType(ContentType.JSON)
                .header("Idempotency-Key", "the batch")
                .body(Map.of("grants", grants))
                .post("/v2/wallet/grants/batch");
    }

    private long granted() throws SQLException {
        return count("select count(*) from ledger_transaction");
    }

    private long count(String sql) throws SQLException {
        try (var database = SERVICE.database(community);
                var rows = database.createStatement().executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private void register(List<UUID> fans) throws SQLException {
        try (var database = SERVICE.database(community);
                var insert = database.prepareStatement(
                        "insert into fan (community_id, user_id) select terrace_community(), * from unnest(?)")) {
            insert.setArray(1, database.createArrayOf("uuid", fans.toArray()));
            insert.execute();
        }
    }
}
