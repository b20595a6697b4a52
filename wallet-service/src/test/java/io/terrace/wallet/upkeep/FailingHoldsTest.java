package io.terrace.wallet.upkeep;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.FanOfAClub;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FailingHoldsTest extends FanOfAClub {

    @Inject
    MeterRegistry metrics;

    private final UUID failing = Ids.next();

    FailingHoldsTest() {
        super(100);
    }

    @BeforeEach
    void poison() {
        OwnerConnection.run(
                """
                create function fail() returns trigger language plpgsql as $$
                begin
                    raise exception 'a hold that cannot end';
                end $$""",
                "create trigger fails before update on hold for each row when (new.community_id = '" + failing
                        + "') execute function fail()",
                "select set_config('terrace.community', '" + failing + "', false)",
                """
                insert into hold (community_id, id, user_id, amount, reason_code, created_at, expires_at)
                select terrace_community(), gen_random_uuid(), gen_random_uuid(), 1, 'test', now(), now() - interval '1 day'
                from generate_series(1, 204)""");
    }

    @AfterEach
    void heal() {
        OwnerConnection.run(
                "drop function fail cascade",
                "select set_config('terrace.community', '" + failing + "', false)",
                "delete from hold where community_id = terrace_community()");
    }

    @Test
    void moreHoldsThatCannotEndThanAreReadAtOnceHoldUpNoOtherCommunity() {
        String hold = club.hold(
                        fan,
                        70,
                        Map.of("expiresAt", Instant.now().plusSeconds(2).toString()))
                .then()
                .statusCode(201)
                .extract()
                .path("hold.id");

        await().until(() ->
                club.server().get("/v2/wallet/holds/" + hold).path("state").equals("expired"));

        assertThat(metrics.counter("tasks.failed", "job", "wallets", "failure", "defect")
                        .count())
                .isPositive();
    }
}
