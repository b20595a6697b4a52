package io.terrace.community;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class TenantWallTest {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    private final TestFan fan = TestFan.anyone();
    private final TestFan stranger = TestFan.anyone();

    @Test
    void sqlThatGoesRoundHibernateSeesAndChangesNothingOfAnother() {
        stranger.here();
        fan.change(Map.of("handle", "ana")).then().statusCode(200);

        for (String table : List.of("profile", "handle")) {
            assertThat(rows(fan.community(), table)).as(table).isOne();
        }
        assertThat(rows(stranger.community(), "handle")).isZero();
        assertThat(change(stranger.community(), "update profile set own_name = 'Mallory'"))
                .isOne();
        assertThat(change(stranger.community(), "delete from handle")).isZero();
    }

    @Test
    void everyTableWithACommunityHasItsWall() {
        List<?> open = tenantTransaction.call(
                fan.community(), () -> entities.createNativeQuery("""
                        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
                        where a.attname = 'community_id' and c.relkind in ('r', 'p') and c.relname <> 'outbox'
                            and not (c.relrowsecurity and c.relforcerowsecurity)""").getResultList());

        assertThat(open).isEmpty();
    }

    private long rows(UUID community, String table) {
        return tenantTransaction.call(
                community, () -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }

    private int change(UUID community, String update) {
        return tenantTransaction.call(
                community, () -> entities.createNativeQuery(update).executeUpdate());
    }
}
