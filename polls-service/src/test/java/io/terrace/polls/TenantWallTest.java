package io.terrace.polls;

import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class TenantWallTest {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    DataSource database;

    private final TestPartner partner = TestPartner.anyone();
    private final TestPartner stranger = TestPartner.anyone();

    @Test
    void anothersRowsAreNeitherSeenNorChanged() {
        TestPoll poll = partner.open(draft(Map.of()));
        partner.fan().vote(poll.id(), poll.option(0)).then().statusCode(200);

        for (String table : List.of("poll", "ballot", "ballot_0", "ballot_7", "poll_total")) {
            assertThat(count(stranger.community(), "select count(*) from " + table))
                    .as(table)
                    .isZero();
        }
        assertThat(count(partner.community(), "select count(*) from ballot")).isEqualTo(1);
        assertThat(
                        count(
                                stranger.community(),
                                "with changed as (update poll set state = 'CANCELLED' returning 1) select count(*) from changed"))
                .isZero();
    }

    @Test
    void everyTableWithACommunityHasItsWall() {
        assertThat(count(partner.community(), """
                        select count(*) from pg_class c join pg_attribute a on a.attrelid = c.oid
                        where a.attname = 'community_id' and c.relkind in ('r', 'p') and c.relname <> 'outbox'
                            and not (c.relrowsecurity and c.relforcerowsecurity)""")).isZero();
    }

    private long count(UUID community, String sql) {
        return tenantTransaction.call(community, () -> {
            try (var connection = database.getConnection();
                    var query = connection.prepareStatement(sql);
                    var row = query.executeQuery()) {
                row.next();
                return row.getLong(1);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
