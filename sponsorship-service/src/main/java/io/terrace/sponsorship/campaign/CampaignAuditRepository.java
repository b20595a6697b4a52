package io.terrace.sponsorship.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Writes who changed what of a campaign, in the transaction of the change.
@ApplicationScoped
class CampaignAuditRepository {

    private static final Set<String> DERIVED = Set.of("version", "actions", "createdAt");

    private final Sql sql;
    private final ObjectMapper json;
    private final KeysetPageAssembler paging;
    private final Caller caller;

    CampaignAuditRepository(Sql sql, ObjectMapper json, KeysetPageAssembler paging, Caller caller) {
        this.sql = sql;
        this.json = json;
        this.paging = paging;
        this.caller = caller;
    }

    /// @param version of the campaign, after the change
    /// @param before null for what is new
    void add(UUID campaign, int version, String action, @Nullable Object before, Object after, Instant now) {
        boolean known = caller.isKnown();
        sql.run(
                """
                insert into campaign_audit
                    (community_id, campaign_id, version, actor_id, actor_kind, action, changes, at)
                values (terrace_community(), ?, ?, ?, ?, ?, ?::jsonb, ?)""",
                campaign,
                version,
                known ? caller.id() : null,
                known ? (caller.is(Role.SERVER) ? "SERVER" : "STAFF") : "CLOCK",
                action,
                changes(before, after).toString(),
                now);
    }

    /// Newest first.
    @Transactional
    Page<CampaignAuditView> page(UUID campaign, PageRequest request) {
        String list = "campaign-audit/" + campaign;
        long before = paging.position(request, list).map(Long::parseLong).orElse(Long.MAX_VALUE);
        var found = sql.list(
                """
                        select version, actor_id, lower(actor_kind) as actor, action, changes, at from campaign_audit
                        where community_id = terrace_community() and campaign_id = ? and version < ?
                        order by version desc limit ?""",
                row -> new CampaignAuditView(
                        Math.toIntExact(row.number("version")),
                        row.idOrNull("actor_id"),
                        row.text("actor"),
                        row.text("action"),
                        read(row.text("changes")),
                        row.instant("at")),
                campaign,
                before,
                request.limit() + 1);
        return paging.page(found, request, list, entry -> Integer.toString(entry.version()));
    }

    private ObjectNode changes(@Nullable Object before, Object after) {
        ObjectNode changes = json.createObjectNode();
        JsonNode was = before == null ? json.createObjectNode() : json.valueToTree(before);
        JsonNode is = json.valueToTree(after);
        Set<String> members = new TreeSet<>();
        was.fieldNames().forEachRemaining(members::add);
        is.fieldNames().forEachRemaining(members::add);
        members.removeAll(DERIVED);
        for (String member : members) {
            if (!was.path(member).equals(is.path(member))) {
                ObjectNode change = changes.putObject(member);
                if (was.has(member)) {
                    change.set("from", was.get(member));
                }
                if (is.has(member)) {
                    change.set("to", is.get(member));
                }
            }
        }
        return changes;
    }

    private JsonNode read(String text) {
        try {
            return json.readTree(text);
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalStateException("An audit entry cannot be read", e);
        }
    }
}
