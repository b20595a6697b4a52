package io.terrace.wallet.earning;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class EarnRuleService {

    private static final UUID NEWEST = new UUID(-1, -1);
    private static final String SELECT = """
            select id, title, event, user_field, points, per_user, per_user_day, starts_at, ends_at, active, created_at,
                array_to_string(fact_fields, ',') as fields, cast(conditions as text) as wanted,
                cast(extract(epoch from available_after) as bigint) as available_sec,
                cast(extract(epoch from expires_after) as bigint) as expires_sec
            from earn_rule where community_id = terrace_community() and\s""";

    private final Sql sql;
    private final KeysetPageAssembler paging;
    private final ObjectMapper json;

    EarnRuleService(Sql sql, KeysetPageAssembler paging, ObjectMapper json) {
        this.sql = sql;
        this.paging = paging;
        this.json = json;
    }

    @Transactional
    Page<EarnRuleView> page(PageRequest request) {
        UUID before =
                paging.position(request, "earn-rules").map(UUID::fromString).orElse(NEWEST);
        List<EarnRuleView> found =
                sql.list(SELECT + "id < ? order by id desc limit ?", this::read, before, request.limit() + 1);
        return paging.page(found, request, "earn-rules", rule -> rule.id().toString());
    }

    @Transactional
    Optional<EarnRuleView> find(UUID id) {
        return sql.first(SELECT + "id = ?", this::read, id);
    }

    List<EarnRuleView> of(String event) {
        return sql.list(SELECT + "event = ? and active", this::read, event);
    }

    @Transactional
    EarnRuleView add(EarnRuleDraft draft) {
        UUID id = Ids.next();
        sql.run(
                """
                insert into earn_rule (community_id, id, title, event, user_field, fact_fields, conditions, points,
                    per_user, per_user_day, available_after, expires_after, starts_at, ends_at, active, created_at)
                values (terrace_community(), ?, ?, ?, ?, ?, cast(? as jsonb), ?, ?, ?, make_interval(secs => ?),
                    make_interval(secs => ?), ?, ?, true, now())""",
                id,
                draft.title(),
                draft.event(),
                draft.userField(),
                ArrayParameter.texts(draft.factFields()),
                write(draft.where()),
                draft.points(),
                draft.perUser(),
                draft.perUserDay(),
                draft.availableAfterSec(),
                draft.expiresAfterSec(),
                draft.startsAt(),
                draft.endsAt());
        return find(id).orElseThrow();
    }

    @Transactional
    Optional<EarnRuleView> change(UUID id, VersionPrecondition precondition, EarnRulePatch change) {
        if (!precondition.absent()) {
            sql.first(SELECT + "id = ? for update", this::read, id).ifPresent(precondition::require);
        }
        sql.run("""
                update earn_rule set points = coalesce(?, points), active = coalesce(?, active)
                where community_id = terrace_community() and id = ?""", change.points(), change.active(), id);
        return find(id);
    }

    private EarnRuleView read(Row row) {
        try {
            return EarnRuleView.read(
                    row, json.readValue(row.text("wanted"), new TypeReference<Map<String, String>>() {}));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private String write(Map<String, String> where) {
        try {
            return json.writeValueAsString(where);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
