package io.terrace.auth.sync;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.auth.Club;
import io.terrace.auth.Rows;
import io.terrace.platform.testing.TestStack;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The tenth of a second in which a signature proves a claimed user, and an unsigned word about the same user has found
/// it by another identifier and waits for its row.
@QuarkusTest
@WithTestResource(TestStack.class)
class AdoptionRaceTest {

    private static final String WAITING = """
            select count(*)::text from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%app_user%for %update%' and pid <> pg_backend_pid()""";

    private final String email = Club.anyEmail();
    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void unsignedChangeThatWaitedDoesNotReachAProvenUser() throws Exception {
        String claimed =
                club.sync(Map.of("externalUserId", "u-1", "email", email)).getString("user.id");

        JsonPath answer;
        try (Connection adoption = Rows.open(club.community().toString())) {
            adoption.setAutoCommit(false);
            run(adoption, "select 1 from app_user where id = ? for update", claimed);
            CompletableFuture<JsonPath> late =
                    CompletableFuture.supplyAsync(() -> club.sync(Map.of("email", email, "displayName", "Mallory")));
            await().until(() -> Integer.parseInt(Rows.text(club.community(), WAITING)) > 0);
            run(adoption, "delete from identity where user_id = ?", claimed);
            run(adoption, "update app_user set standing = 'PROVEN' where id = ?", claimed);
            adoption.commit();
            answer = late.get();
        }

        assertThat(answer.getString("user.id")).isNotEqualTo(claimed);
        assertThat(answer.getBoolean("sync.created")).isTrue();
        assertThat(Rows.text(
                        club.community(),
                        "select coalesce(display_name, 'none') from app_user where id = ?::uuid",
                        claimed))
                .isEqualTo("none");
    }

    private static void run(Connection database, String sql, String user) throws SQLException {
        try (var statement = database.prepareStatement(sql)) {
            statement.setObject(1, UUID.fromString(user));
            statement.execute();
        }
    }
}
