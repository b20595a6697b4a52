package io.terrace.auth.fan;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Rows;
import io.terrace.auth.Statements;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class FanResourceTest {

    private static final String PHONE = "+447700900123";

    private final String mail = Club.anyEmail();
    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void aFanIsFoundByEachIdentifier() {
        String ana = add(Map.of("externalUserId", "u-1", "email", mail, "phone", PHONE, "displayName", "Ana"));
        add(Map.of("externalUserId", "u-2"));

        for (Response answer : List.of(
                find("externalUserId", "u-1"),
                find("email", " " + mail.toUpperCase(Locale.ROOT)),
                find("phone", "+44 7700 900123"))) {
            answer.then()
                    .statusCode(200)
                    .header("Cache-Control", equalTo("no-store"))
                    .body("items.size()", equalTo(1))
                    .body("items[0].id", equalTo(ana))
                    .body("items[0].status", equalTo("active"))
                    .body("items[0].verified", equalTo(true))
                    .body("items[0].externalUserId", equalTo("u-1"))
                    .body("items[0].displayName", equalTo("Ana"))
                    .body("items[0].identities.find { it.kind == 'email' }.value", equalTo(mail))
                    .body("items[0].identities.find { it.kind == 'phone' }.value", equalTo(PHONE))
                    .body("items[0].identities.verifiedBy.unique()", equalTo(List.of("signature")))
                    .body("nextCursor", nullValue());
        }
    }

    @Test
    void unknownOrForeignIdentifierFindsNoFan() {
        Club.found()
                .server()
                .body(Map.of("fans", List.of(Map.of("externalUserId", "u-1", "email", mail))))
                .post("/v2/fans/batch");

        for (Response answer : List.of(find("externalUserId", "u-1"), find("email", mail), find("phone", PHONE))) {
            assertThat(ok(answer).getList("items")).isEmpty();
        }
    }

    @Test
    void unverifiedAddressFindsNoUser() {
        String claimed =
                club.sync(Map.of("externalUserId", "u-1", "email", mail)).getString("user.id");

        assertThat(ok(find("email", mail)).getList("items")).isEmpty();
        JsonPath known = ok(find("externalUserId", "u-1"));
        assertThat(known.getString("items[0].id")).isEqualTo(claimed);
        assertThat(known.getBoolean("items[0].verified")).isFalse();
    }

    @Test
    void aProvenIdGoesBeforeAClaimedOne() {
        String proven = add(Map.of("externalUserId", "u-1"));
        club.sync(Map.of("externalUserId", "u-1"));

        assertThat(ok(find("externalUserId", "u-1")).getList("items.id")).containsExactly(proven);
    }

    @Test
    void aLookUpTakesOneIdentifierAndNoFilter() {
        refused("/email", "unexpected", Map.of("externalUserId", "u-1", "email", mail));
        refused("/status", "unexpected", Map.of("externalUserId", "u-1", "status", "active"));
        refused("/createdFrom", "unexpected", Map.of("email", mail, "createdFrom", "2026-01-01T00:00:00Z"));
        refused("/email", "invalid", Map.of("email", "nobody"));
        refused("/phone", "invalid", Map.of("phone", "12"));
        refused("/externalUserId", "invalid", Map.of("externalUserId", ""));
        refused("/status", "unknown", Map.of("status", "erased"));
        refused("/createdFrom", "invalid", Map.of("createdFrom", "yesterday"));
        refused(
                "/createdTo",
                "not_after_start",
                Map.of("createdFrom", "2026-01-02T00:00:00Z", "createdTo", "2026-01-01T00:00:00Z"));
    }

    @Test
    void foreignOrErasedFanReturnsNotFound() {
        String mine = add(Map.of("externalUserId", "u-1"));
        Response foreign = club.another().server().get("/v2/fans/{id}", mine);
        Response absent = club.server().get("/v2/fans/{id}", UUID.randomUUID());
        ok(club.server().get("/v2/fans/{id}", mine));

        Rows.change(club.community(), "update app_user set status = 'ERASED' where id = ?", UUID.fromString(mine));

        problem(club.server().get("/v2/fans/{id}", mine), 404, "not_found");
        problem(absent, 404, "not_found");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
        assertThat(ok(find("externalUserId", "u-1")).getList("items")).isEmpty();
        assertThat(ok(club.server().get("/v2/fans")).getList("items")).isEmpty();
        problem(club.server().get("/v2/fans/nobody"), 404, "not_found");
    }

    @Test
    void theListIsNewestFirstAndPagesNeitherRepeatNorSkip() {
        List<String> added = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            added.addFirst(add(Map.of("externalUserId", "u-" + i)));
        }
        String first = ok(club.server().get("/v2/fans?limit=3")).getString("nextCursor");
        add(Map.of("externalUserId", "late"));
        List<String> walked = new ArrayList<>(added.subList(0, 3));

        for (@Nullable String cursor = first; cursor != null; ) {
            JsonPath page = ok(club.server().queryParam("cursor", cursor).get("/v2/fans?limit=3"));
            walked.addAll(page.getList("items.id"));
            cursor = page.getString("nextCursor");
        }

        assertThat(walked).isEqualTo(added);
    }

    @Test
    void aCursorIsGoodForItsFilterAlone() {
        add(Map.of("externalUserId", "u-1"));
        add(Map.of("externalUserId", "u-2"));
        String cursor = ok(club.server().get("/v2/fans?limit=1")).getString("nextCursor");

        problem(club.server().get("/v2/fans?status=active&cursor={c}", cursor), 400, "cursor_mismatch");
        problem(club.another().server().get("/v2/fans?cursor={c}", cursor), 400, "cursor_mismatch");
        problem(club.server().get("/v2/fans?cursor={c}", cursor + "x"), 400, "invalid_cursor");
    }

    @Test
    void theListIsFilteredByStatusAndCreation() {
        String active = add(Map.of("externalUserId", "u-1"));
        String suspended = add(Map.of("externalUserId", "u-2"));
        ok(club.server().post("/v2/partners/{partner}/users/{user}/suspend", club.partner(), suspended));
        String later = ok(club.server().get("/v2/fans/{id}", suspended)).getString("createdAt");
        Rows.change(
                club.community(),
                "update app_user set created_at = created_at - interval '1 day' where id = ?",
                UUID.fromString(active));

        assertThat(ids("?status=active")).containsExactly(active);
        assertThat(ids("?status=suspended")).containsExactly(suspended);
        assertThat(ids("?createdFrom=" + later)).containsExactly(suspended);
        assertThat(ids("?createdTo=" + later)).containsExactly(active);
        assertThat(ids("?createdFrom=" + later + "&status=active")).isEmpty();
        assertThat(ids("")).containsExactly(suspended, active);
    }

    @Test
    void reviewersAreNoFans() {
        Club.operator()
                .body(Map.of(
                        "email",
                        mail,
                        "code",
                        "482915",
                        "expiresAt",
                        Instant.now().plusSeconds(86_400).toString()))
                .post("/v2/partners/{id}/review-identifiers", club.partner())
                .then()
                .statusCode(201);
        String reviewer = ok(club.verify(club.challenge(mail), "482915")).getString("user.id");

        assertThat(ids("")).isEmpty();
        problem(club.server().get("/v2/fans/{id}", reviewer), 404, "not_found");
    }

    @ParameterizedTest
    @EnumSource(
            value = StaffRole.class,
            names = {"OWNER", "ADMIN"})
    void adminsSeeAddressesAndTheAuditLogSaysSo(StaffRole role) {
        String ana = add(Map.of("externalUserId", "u-1", "email", mail));

        JsonPath fan = ok(club.staffAtWork(role).get("/v2/fans/{id}", ana));
        ok(club.staffAtWork(role).get("/v2/fans"));

        assertThat(fan.getList("identities.value")).contains(mail);
        assertThat(reads()).containsExactly(club.community().toString(), ana);
    }

    @Test
    void moderatorsSeeAddressesMasked() {
        String ana = add(Map.of("externalUserId", "u-1", "email", mail, "phone", PHONE));

        Response fan = club.staffAtWork(StaffRole.MODERATOR).get("/v2/fans/{id}", ana);

        assertThat(ok(fan).getString("externalUserId")).isEqualTo("u-1");
        assertThat(ok(fan).getList("identities.masked")).contains("f•••@e•••.com", "+44•••23");
        assertThat(fan.asString()).doesNotContain(mail).doesNotContain(PHONE);
        assertThat(reads()).isEmpty();
    }

    @Test
    void aServersReadsAreNotInTheAuditLog() {
        String ana = add(Map.of("externalUserId", "u-1", "email", mail));

        ok(club.server("fans:read").get("/v2/fans/{id}", ana));

        assertThat(reads()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v2/fans", "/v2/fans?externalUserId=u-1", "/v2/fans/00000000-0000-7000-8000-000000000009"})
    void readingNeedsTheScopeOrTheRole(String path) {
        problem(club.server("users:write").get(path), 403, "insufficient_scope");
        problem(club.staffAtWork(StaffRole.ANALYST).get(path), 403, "insufficient_scope");
        problem(club.staffAtWork(StaffRole.EDITOR).get(path), 403, "insufficient_scope");
        problem(club.app().get(path), 403, "insufficient_scope");
        problem(Club.operator().get(path), 403, "insufficient_scope");
    }

    @Test
    void fanViewShowsOtpVerifiedIdentity() {
        String fan = ok(club.verify(club.challenge(mail), Mailbox.code(mail))).getString("user.id");

        JsonPath shown = ok(club.server().get("/v2/fans/{id}", fan));

        assertThat(shown.getString("externalUserId")).isNull();
        assertThat(shown.getList("identities.verifiedBy")).containsExactly("otp");
    }

    /// Every query of every read, asked of a table of many fans.
    @Test
    void indexesServeEveryRead() throws Exception {
        String ana = add(Map.of("externalUserId", "u-1", "email", mail));
        Rows.change(club.community(), """
                with made as (
                    insert into app_user (id, community_id, standing, status, created_at)
                    select uuidv7(), terrace_community(), 'PROVEN', case n % 50 when 0 then 'SUSPENDED' else 'ACTIVE' end,
                        now() - n * interval '1 minute'
                    from generate_series(1, 20000) as n returning id)
                insert into identity (id, community_id, user_id, kind, value, verified_by)
                select uuidv7(), terrace_community(), id, 'EXTERNAL', id::text, 'SIGNATURE' from made""");
        OwnerConnection.run("analyze app_user");
        OwnerConnection.run("analyze identity");

        List<String> sent = Statements.during(() -> {
            ids("");
            ids("?status=suspended");
            ids("?createdFrom=2026-01-01T00:00:00Z&createdTo=2036-01-01T00:00:00Z");
            ok(find("email", mail));
            ok(find("externalUserId", "u-1"));
            return ok(club.server().get("/v2/fans/{id}", ana));
        });

        assertThat(sent).isNotEmpty();
        try (Connection database = Rows.open(club.community().toString())) {
            for (String sql : sent) {
                String plan = plan(database, sql);
                assertThat(plan).as(sql).doesNotContain("Seq Scan on app_user", "Seq Scan on identity");
                if (sql.contains("order by") && sql.contains("from app_user")) {
                    assertThat(plan).as(sql).doesNotContain("Sort");
                }
            }
        }
    }

    private static String plan(Connection database, String sql) throws SQLException {
        var plan = new StringBuilder();
        try (var statement = database.createStatement()) {
            statement.execute("set plan_cache_mode = force_generic_plan");
            statement.execute("prepare read as " + numbered(sql));
            String values = String.join(
                    ", ",
                    Collections.nCopies((int) sql.chars().filter(c -> c == '?').count(), "null"));
            try (var line =
                    statement.executeQuery("explain execute read" + (values.isEmpty() ? "" : "(" + values + ")"))) {
                while (line.next()) {
                    plan.append(line.getString(1)).append('\n');
                }
            }
            statement.execute("deallocate read");
        }
        return plan.toString();
    }

    private static String numbered(String sql) {
        AtomicInteger number = new AtomicInteger();
        return Pattern.compile("\\?").matcher(sql).replaceAll(_ -> "\\$" + number.incrementAndGet());
    }

    private List<String> reads() {
        return ok(Club.operator().get("/v2/partners/{id}/audit-log?action=fan_contacts_read", club.partner()))
                .getList("items.targetId");
    }

    private List<String> ids(String query) {
        return ok(club.server().get("/v2/fans" + query)).getList("items.id");
    }

    private void refused(String pointer, String code, Map<String, String> query) {
        problem(club.server().queryParams(query).get("/v2/fans"), 400, "validation_failed")
                .body("errors[0].pointer", equalTo(pointer))
                .body("errors[0].code", equalTo(code))
                .body("errors[0].in", equalTo("query"));
    }

    private Response find(String name, String value) {
        return club.server().queryParam(name, value).get("/v2/fans");
    }

    private String add(Map<String, String> fan) {
        return ok(club.server().body(Map.of("fans", List.of(fan))).post("/v2/fans/batch"))
                .getString("results[0].userId");
    }
}
