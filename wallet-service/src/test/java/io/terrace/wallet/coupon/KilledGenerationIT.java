package io.terrace.wallet.coupon;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.PackagedService;
import io.terrace.platform.testing.TestContextTokens;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// kill -9 of the packaged service while it makes codes, twice.
@Tag("runs-once")
class KilledGenerationIT {

    private static final PackagedService SERVICE = new PackagedService();
    private static final long WANTED = 150_000;

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
    void killedJobResumesAndCreatesRequestedCouponCount() throws SQLException {
        String campaign = post(
                "/v2/coupon-campaigns",
                Map.of("title", "Half off", "issue", "pool", "discount", Map.of("kind", "percent", "value", 50)));
        String jobs = "/v2/coupon-campaigns/" + campaign + "/jobs/";
        String job = jobs + post("/v2/coupon-campaigns/" + campaign + "/generate", Map.of("count", WANTED));

        long first = killOnceMoreThan(0);
        SERVICE.launch();
        long second = killOnceMoreThan(first);
        SERVICE.start();
        assertThat(done(job)).isBetween(second, WANTED);
        await().until(() -> done(job) == WANTED);

        assertThat(second).isBetween(first + 1, WANTED - 1);
        assertThat(made()).isEqualTo(WANTED);
        assertThat(count("select count(distinct code) from coupon")).isEqualTo(WANTED);
        assertThat(asking().get(job).<Object>path("finishedAt")).isNotNull();
        System.out.printf(
                "Coupons: %d asked for, killed with %d and with %d made, and exactly as many as the job said; %d in the end%n",
                WANTED, first, second, made());
    }

    /// Kills it in the midst of the work, which may go on before it is ready.
    ///
    /// @return how many codes there were when the service died
    private long killOnceMoreThan(long before) throws SQLException {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> count("select done from coupon_job") > before);
        SERVICE.kill();
        // The server may yet be ending the dead process's transaction.
        await().until(() -> count("select done from coupon_job") == made());
        return made();
    }

    private long made() throws SQLException {
        return count("select count(*) from coupon");
    }

    private long count(String sql) throws SQLException {
        try (var database = SERVICE.database(community);
                var rows = database.createStatement().executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private long done(String job) {
        Number done = asking().get(job).then().statusCode(200).extract().path("done");
        return done.longValue();
    }

    private String post(String path, Object body) {
        return asking().header("Idempotency-Key", Ids.next())
                .body(body)
                .post(path)
                .then()
                .extract()
                .path("id");
    }

    private RequestSpecification asking() {
        return given().auth()
                .oauth2(TestContextTokens.forService("wallet-service").server(community))
                .contentType(ContentType.JSON);
    }
}
