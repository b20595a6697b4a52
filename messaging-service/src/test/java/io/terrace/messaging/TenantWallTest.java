package io.terrace.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.TestStack;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class TenantWallTest {

    @Inject
    DataSource database;

    private final UUID community = Ids.next();

    @ParameterizedTest
    @ValueSource(strings = {"conversation", "conversation_member", "message", "message_search", "message_reaction"})
    @ActivateRequestContext
    void anothersRowsAreNeitherSeenNorChanged(String table) {
        TestFan fan = TestFan.in(community);
        TestFan friend = TestFan.in(community);
        String conversation = fan.inSquadOf(friend).conversationWith(friend);
        String message = fan.sends(conversation, "secret");
        friend.asking()
                .put("/v2/conversations/{id}/messages/{message}/reactions/{emoji}", conversation, message, "🔥")
                .then()
                .statusCode(200);

        assertThat(count(community, "select count(*) from " + table)).isPositive();
        UUID stranger = Ids.next();
        assertThat(count(stranger, "select count(*) from " + table)).isZero();
        assertThat(count(
                        stranger,
                        "with gone as (delete from %s returning 1) select count(*) from gone".formatted(table)))
                .isZero();
    }

    @Test
    @ActivateRequestContext
    void noPartitionIsAWayAroundTheWall() {
        TestFan fan = TestFan.in(community);
        TestFan friend = TestFan.in(community);
        fan.sends(fan.inSquadOf(friend).conversationWith(friend), "secret");
        UUID stranger = Ids.next();

        for (int part = 0; part < 32; part++) {
            assertThat(count(stranger, "select count(*) from message_" + part)).isZero();
        }
    }

    @Test
    @ActivateRequestContext
    void searchFindsNothingOfAnothersConversation() {
        TestFan fan = TestFan.in(community);
        TestFan friend = TestFan.in(community);
        String conversation = fan.inSquadOf(friend).conversationWith(friend);
        fan.sends(conversation, "secret");
        String search = """
                select count(*) from message_search s cross join lateral messages_with('%s', array['%s']::uuid[],
                    array[s.words::text], 'infinity', '%s', 9, 9)""".formatted(fan.id(), conversation, conversation);

        assertThat(count(community, search)).isEqualTo(1);
        String words = text(
                community,
                "select words::text from message_search where conversation_id = '%s'".formatted(conversation));
        assertThat(count(Ids.next(), """
                select count(*) from messages_with('%s', array['%s']::uuid[], array['%s'], 'infinity', '%s', 9, 9)""".formatted(fan.id(), conversation, words, conversation)))
                .isZero();
    }

    @Test
    @ActivateRequestContext
    void everyTableWithACommunityHasItsWall() {
        assertThat(count(community, """
                        select count(*) from pg_class c join pg_attribute a on a.attrelid = c.oid
                        where a.attname = 'community_id' and c.relkind in ('r', 'p') and c.relname <> 'outbox'
                            and not (c.relrowsecurity and c.relforcerowsecurity)""")).isZero();
    }

    private long count(UUID within, String sql) {
        return Long.parseLong(text(within, sql));
    }

    private String text(UUID within, String sql) {
        return Tenancy.<String, RuntimeException>within(
                within,
                () -> QuarkusTransaction.requiringNew().call(() -> {
                    try (var connection = database.getConnection();
                            var query = connection.prepareStatement(sql);
                            var row = query.executeQuery()) {
                        row.next();
                        return row.getString(1);
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                }));
    }
}
