package io.terrace.auth.audit;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.auth.Club;
import io.terrace.auth.Rows;
import io.terrace.auth.vault.Rotated;
import io.terrace.platform.kernel.Sha256Hash;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class AuditChainTest {

    private static final String TRIGGERS = "alter table %s %s trigger user";

    private final AuditChainJob chaining;
    private final Rotated rotated;
    private final EntityManager entities;

    private Club club;

    AuditChainTest(AuditChainJob chaining, Rotated rotated, EntityManager entities) {
        this.chaining = chaining;
        this.rotated = rotated;
        this.entities = entities;
    }

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void anUntouchedLogIsIntactAndAnyoneCanRecomputeIt() {
        rename("One");
        rename("Two");

        JsonPath report = chained(4);

        assertThat(report.getBoolean("intact")).isTrue();
        assertThat(report.getBoolean("complete")).isTrue();
        List<Map<String, Object>> entries = log().getList("items");
        String previous = "0".repeat(64);
        for (Map<String, Object> entry : entries.reversed()) {
            previous = Sha256Hash.hex(String.join(
                            "\n",
                            "terrace-audit-1",
                            previous,
                            String.valueOf(entry.get("sequence")),
                            club.partner().toString(),
                            String.valueOf(entry.get("id")),
                            String.valueOf(entry.get("at")),
                            String.valueOf(entry.get("actorId")),
                            String.valueOf(entry.get("actorRole")),
                            String.valueOf(entry.get("action")),
                            String.valueOf(entry.get("targetId")),
                            String.join(
                                    ",",
                                    ((List<?>) Objects.requireNonNull(entry.get("fields")))
                                            .stream().map(String::valueOf).toList()))
                    + "\n");
            assertThat(entry.get("hash")).isEqualTo(previous);
        }
        assertThat(report.getString("checkedUpTo.hash")).isEqualTo(previous);
    }

    /// By the role that owns the tables, triggers off: each leaves a mark where it was done, the third of five.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            changed | update audit_entry set action = 'API_KEY_REVOKED' where id = '%1$s'
            changed | update audit_entry set actor_id = '00000000-0000-7000-8000-000000000009' where id = '%1$s'
            changed | update audit_entry set at = at - interval '1 day' where id = '%1$s'
            changed | update audit_entry set fields = '{}' where id = '%1$s'
            removed | update audit_entry set partner_id = null where id = '%1$s'; delete from audit_entry where id = '%1$s'
            missing | delete from audit_entry where id = '%1$s'; delete from audit_link where entry_id = '%1$s'
            changed | update audit_link set entry_id = '%2$s' where entry_id = '%1$s'; \
                      update audit_link set entry_id = '%1$s' where entry_id = '%3$s'; \
                      update audit_link set entry_id = '%3$s' where entry_id = '%2$s'
            """)
    void aTamperedEntryIsNamed(String reason, String tampering) {
        rename("One");
        rename("Two");
        rename("Three");
        chained(5);
        String third = log().getString("items.find { it.sequence == 3 }.id");
        String fourth = log().getString("items.find { it.sequence == 4 }.id");
        tamper(tampering.formatted(third, UUID.randomUUID(), fourth));

        JsonPath report = verify();
        assertThat(report.getBoolean("intact")).isFalse();
        assertThat(report.getLong("firstBroken.sequence")).isEqualTo(3);
        assertThat(report.getString("firstBroken.reason")).isEqualTo(reason);
        assertThat(report.getLong("checkedUpTo.sequence")).isEqualTo(2);
    }

    @Test
    void chainRewrittenWithoutTheKeyIsForged() {
        rename("One");
        chained(3);
        JsonPath last = log();
        String id = last.getString("items[0].id");
        String forged = Sha256Hash.hex(AuditEntryCanonicalizer.text(
                last.getString("items[1].hash"),
                3,
                club.partner(),
                new AuditEntryView(
                        UUID.fromString(id),
                        UUID.fromString(last.getString("items[0].actorId")),
                        "server",
                        AuditAction.PARTNER_CHANGED,
                        club.partner(),
                        List.of("name"),
                        java.time.Instant.parse(last.getString("items[0].at")),
                        null,
                        null)));

        tamper("update audit_entry set actor_role = 'server' where id = '%s'".formatted(id)
                + "; update audit_link set hash = '%s' where entry_id = '%s'".formatted(forged, id));

        assertThat(verify().getString("firstBroken.reason")).isEqualTo("forged");
    }

    @Test
    void anEntryPutInRoundTheChainIsFound() {
        JsonPath report = chained(2);
        UUID strange = UUID.randomUUID();

        tamper("insert into audit_entry select '%s', partner_id, actor_id, actor_role, action, target_id, fields, at"
                        .formatted(strange)
                + " from audit_entry where partner_id = '%s' limit 1".formatted(club.partner()));

        assertThat(report.getBoolean("intact")).isTrue();
        assertThat(verify().getString("firstBroken.reason")).isEqualTo("unlinked");
        assertThat(verify().getString("firstBroken.entryId")).isEqualTo(strange.toString());
    }

    @Test
    void savedLastLinkRevealsTruncatedLog() {
        rename("One");
        JsonPath kept = chained(3);

        tamper("delete from audit_entry where id = '%s'".formatted(log().getString("items[0].id"))
                + "; delete from audit_link where partner_id = '%s' and sequence = 3".formatted(club.partner()));

        assertThat(verify().getBoolean("intact")).isTrue();
        JsonPath since = ok(operator()
                .queryParam("after", kept.getLong("checkedUpTo.sequence"))
                .queryParam("afterHash", kept.getString("checkedUpTo.hash"))
                .get("/v2/partners/{id}/audit-log/verify", club.partner()));
        assertThat(since.getString("firstBroken.reason")).isEqualTo("missing");
    }

    @Test
    void writersAndLinkersAtOnceMakeOneChain() throws ExecutionException, InterruptedException {
        ParallelRunner.of(24, () -> {
            rename(UUID.randomUUID().toString());
            chaining.chain();
            return true;
        });

        JsonPath report = chained(26);

        assertThat(report.getBoolean("intact")).isTrue();
        assertThat(log().getList("items.sequence", Long.class)).doesNotHaveDuplicates();
    }

    /// The other node has the partner's turn, has written half of it, and dies with its connection.
    @Test
    void aNodeThatDiesBetweenEntryAndLinkLosesNothing() throws SQLException {
        chained(2);
        try (Connection dying = Rows.open("");
                var statement = dying.createStatement()) {
            dying.setAutoCommit(false);
            statement.execute(
                    "select pg_advisory_xact_lock(hashtextextended('audit/%s', 0))".formatted(club.partner()));
            rename("Last words");
            statement.execute("delete from audit_pending where partner_id = '%s'".formatted(club.partner()));

            chaining.chain();

            assertThat(verify().getLong("checked")).isEqualTo(2);
            dying.abort(Runnable::run);
        }
        assertThat(chained(3).getBoolean("intact")).isTrue();
    }

    @Test
    void anotherMasterKeyForgesNothing() {
        chained(2);

        AuditChainReport report = new AuditChainVerifier(entities, rotated.marks()).verify(club.partner(), 0, null);

        assertThat(report.intact()).isTrue();
        assertThat(report.checked()).isEqualTo(2);
    }

    private void rename(String name) {
        operator()
                .body(Map.of("name", name))
                .patch("/v2/partners/{id}", club.partner())
                .then()
                .statusCode(200);
    }

    private JsonPath log() {
        return ok(operator().queryParam("limit", 100).get("/v2/partners/{id}/audit-log", club.partner()));
    }

    private JsonPath verify() {
        return ok(operator().get("/v2/partners/{id}/audit-log/verify", club.partner()));
    }

    /// Once so many entries are linked.
    private JsonPath chained(int entries) {
        return await().until(this::verify, report -> report.getLong("checked") == entries);
    }

    private static void tamper(String sql) {
        OwnerConnection.run(
                TRIGGERS.formatted("audit_entry", "disable"),
                TRIGGERS.formatted("audit_link", "disable"),
                sql,
                TRIGGERS.formatted("audit_entry", "enable"),
                TRIGGERS.formatted("audit_link", "enable"));
    }
}
