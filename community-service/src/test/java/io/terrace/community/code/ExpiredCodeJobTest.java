package io.terrace.community.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.community.TestFan;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ExpiredCodeJobTest {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    @Inject
    ExpiredCodeJob sweep;

    private final TestFan fan = TestFan.anyone();

    @Test
    void cleanupDeletesExpiredInvitationsAndRetainsReferrals() {
        String old = used();
        age("90 days 1 hour");
        String recent = used();
        age("89 days");

        sweep.sweep();

        assertThat(rows("invitation")).isOne();
        assertThat(rows("invitation_use")).isOne();
        assertThat(rows("attribution")).isEqualTo(2);
        assertThat(rows("link")).isOne();
        assertThat(rows("code_guess")).isZero();
        fan.neighbour().get("/v2/invitations/{code}", old).then().statusCode(404);
        fan.neighbour().get("/v2/invitations/{code}", recent).then().statusCode(200);
    }

    private String used() {
        String code = fan.asking()
                .body(Map.of("kind", "community"))
                .post("/v2/invitations")
                .path("code");
        fan.neighbour()
                .asking()
                .post("/v2/invitations/{code}/accept", code)
                .then()
                .statusCode(200);
        fan.neighbour().get("/v2/invitations/{code}", "0123456789").then().statusCode(404);
        return code;
    }

    /// Whatever has not expired yet did so that long ago.
    private void age(String ago) {
        for (String table : List.of("invitation", "link")) {
            String created = table.equals("link") ? "" : "created_at = now() - interval '1 year', ";
            change("update " + table + " set " + created + "expires_at = now() - interval '" + ago
                    + "' where expires_at > now()");
        }
        change("update code_guess set minute = minute - interval '1 year'");
    }

    private void change(String update) {
        tenantTransaction.call(
                fan.community(), () -> entities.createNativeQuery(update).executeUpdate());
    }

    private long rows(String table) {
        return tenantTransaction.call(
                fan.community(), () -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }
}
