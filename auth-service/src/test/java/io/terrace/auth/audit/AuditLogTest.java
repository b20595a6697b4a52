package io.terrace.auth.audit;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.TestClock;
import io.terrace.platform.testing.TestStack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class AuditLogTest {

    private static final String LOG = "/v2/partners/{id}/audit-log";

    private final TestClock clock;

    private Club club;

    AuditLogTest(TestClock clock) {
        this.clock = clock;
    }

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void signInsAndTheirEndsAreWrittenDownWithoutThePerson() {
        String email = anyEmail();
        JsonPath byCode = ok(club.verify(club.challenge(email), Mailbox.code(email)));
        JsonPath bySync = club.sync(Map.of("externalUserId", "fan-17", "displayName", "Zebedee"));
        club.fan(byCode).post("/v2/auth/logout").then().statusCode(204);

        JsonPath log = ok(log(Map.of()));

        assertThat(log.getList("items.action", String.class))
                .startsWith("logged_out", "partner_synced", "otp_verified");
        assertThat(log.getString("items[2].actorId")).isEqualTo(byCode.getString("user.id"));
        assertThat(log.getString("items[2].actorRole")).isEqualTo("fan");
        assertThat(log.getString("items[1].targetId")).isEqualTo(bySync.getString("sessionId"));
        assertThat(log.prettify()).doesNotContain(email, "fan-17", "Zebedee");
    }

    @Test
    void aStolenRefreshTokenIsWrittenDown() {
        String stolen = club.sync(Map.of("externalUserId", "victim")).getString("refreshToken");
        String young = ok(club.refresh(stolen)).getString("refreshToken");
        ok(club.refresh(young));
        clock.advance(Duration.ofMinutes(5));

        problem(club.refresh(stolen), 401, "refresh_token_reused");

        assertThat(ok(log(Map.of("action", "refresh_token_reused"))).getList("items"))
                .hasSize(1);
    }

    @Test
    void filtersNarrowAndPagesNeitherSkipNorRepeat() {
        JsonPath fan = club.sync(Map.of("externalUserId", "one"));
        club.sync(Map.of("externalUserId", "two"));
        club.another();
        club.another();

        assertThat(ok(log(Map.of("action", "community_created"))).getList("items"))
                .hasSize(3);
        assertThat(ok(log(Map.of("actorId", fan.getString("user.id")))).getList("items.action"))
                .containsExactly("partner_synced");
        assertThat(inPagesOfTwo(Map.of())).hasSize(6).doesNotHaveDuplicates();
        assertThat(inPagesOfTwo(Map.of("action", "community_created"))).hasSize(3);
    }

    @Test
    void timesBoundTheLog() {
        clock.advance(Duration.ofSeconds(2));
        club.another();
        String at = ok(log(Map.of())).getString("items[0].at");

        assertThat(ok(log(Map.of("from", at))).getList("items")).hasSize(1);
        assertThat(ok(log(Map.of("to", at))).getList("items")).hasSize(2);
        assertThat(ok(log(Map.of("from", "0001-01-01T00:00:00Z", "to", "9999-12-31T23:59:59Z")))
                        .getList("items"))
                .hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({
        "action,mischief",
        "actorId,me",
        "from,yesterday",
        "to,2026-02-30T00:00:00Z",
        "from,-999999999-01-01T00:00:00Z"
    })
    void aFilterThatCannotBeReadIsRefused(String name, String value) {
        invalid(log(Map.of(name, value)), "/" + name);
    }

    @Test
    void aCursorIsOfItsFilter() {
        club.another();
        String cursor = ok(log(Map.of("limit", 1))).getString("nextCursor");

        problem(log(Map.of("limit", 1, "cursor", cursor, "action", "community_created")), 400, "cursor_mismatch");
    }

    @Test
    void anotherPartnersLogIsClosed() {
        UUID other = Club.found().partner();

        problem(club.server().get(LOG, other), 403, "api_key_partner_mismatch");
        problem(club.server().get(LOG + "/verify", other), 403, "api_key_partner_mismatch");
        problem(club.app().get(LOG + "/verify", club.partner()), 403, "insufficient_scope");
    }

    private List<String> inPagesOfTwo(Map<String, Object> filter) {
        var ids = new ArrayList<String>();
        var query = new java.util.HashMap<>(filter);
        query.put("limit", 2);
        do {
            JsonPath page = ok(log(query));
            ids.addAll(page.getList("items.id"));
            query.put("cursor", page.getString("nextCursor"));
        } while (query.get("cursor") != null);
        return ids;
    }

    private Response log(Map<String, ?> query) {
        return operator().queryParams(query).get(LOG, club.partner());
    }
}
