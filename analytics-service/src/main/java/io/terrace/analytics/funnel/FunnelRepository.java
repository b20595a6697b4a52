package io.terrace.analytics.funnel;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@Singleton
class FunnelRepository {

    private static final int MAX_FUNNELS = 200;
    private static final String LIST = "funnels";
    private static final UUID LAST = UUID.fromString("ffffffff-ffff-ffff-ffff-ffffffffffff");
    private static final String COLUMNS =
            "select id, name, array_to_string(steps, chr(10)) as steps, window_sec, version, created_at from funnel"
                    + " where community_id = terrace_community()";

    private final Sql sql;
    private final KeysetPageAssembler paging;
    private final InstantSource clock;

    FunnelRepository(Sql sql, KeysetPageAssembler paging, InstantSource clock) {
        this.sql = sql;
        this.paging = paging;
        this.clock = clock;
    }

    private static FunnelDefinitionView read(Row row) {
        return new FunnelDefinitionView(
                row.id("id"),
                row.text("name"),
                List.of(row.text("steps").split("\n")),
                row.number("window_sec"),
                (int) row.number("version"),
                row.instant("created_at"));
    }

    @Transactional
    Optional<FunnelDefinitionView> find(UUID id) {
        return sql.first(COLUMNS + " and id = ?", FunnelRepository::read, id);
    }

    @Transactional
    Page<FunnelDefinitionView> page(PageRequest request) {
        UUID before = paging.position(request, LIST).map(UUID::fromString).orElse(LAST);
        List<FunnelDefinitionView> found = sql.list(
                COLUMNS + " and id < ? order by id desc limit ?", FunnelRepository::read, before, request.limit() + 1);
        return paging.page(found, request, LIST, funnel -> funnel.id().toString());
    }

    /// @throws ProblemException 429 `quota_exceeded` where the community has as many as it may
    @Transactional
    FunnelDefinitionView add(FunnelDefinitionDraft draft) {
        sql.list("select pg_advisory_xact_lock(hashtextextended('funnels/' || terrace_community(), 0))", row -> true);
        long known = sql.first(
                        "select count(*) as known from funnel where community_id = terrace_community()",
                        row -> row.number("known"))
                .orElse(0L);
        if (known >= MAX_FUNNELS) {
            throw FunnelProblems.tooMany();
        }
        FunnelDefinitionView funnel = new FunnelDefinitionView(
                Ids.next(), draft.name(), draft.steps(), draft.windowSec(), 1, clock.instant());
        sql.run(
                """
                insert into funnel (community_id, id, name, steps, window_sec, version, created_at)
                values (terrace_community(), ?, ?, ?, ?, 1, ?)""",
                funnel.id(),
                funnel.name(),
                ArrayParameter.texts(funnel.steps()),
                funnel.windowSec(),
                funnel.createdAt());
        return find(funnel.id()).orElseThrow();
    }

    @Transactional
    Optional<FunnelDefinitionView> change(UUID id, VersionPrecondition precondition, FunnelDefinitionPatch change) {
        Optional<FunnelDefinitionView> held = sql.first(COLUMNS + " and id = ? for update", FunnelRepository::read, id);
        held.ifPresent(funnel -> {
            precondition.require(funnel);
            sql.run(
                    """
                    update funnel set name = ?, steps = ?, window_sec = ?, version = version + 1
                    where community_id = terrace_community() and id = ?""",
                    change.name() == null ? funnel.name() : change.name(),
                    ArrayParameter.texts(change.steps() == null ? funnel.steps() : change.steps()),
                    change.windowSec() == null ? funnel.windowSec() : change.windowSec(),
                    id);
        });
        return held.flatMap(_ -> find(id));
    }

    @Transactional
    boolean delete(UUID id, VersionPrecondition precondition) {
        Optional<FunnelDefinitionView> held = sql.first(COLUMNS + " and id = ? for update", FunnelRepository::read, id);
        held.ifPresent(precondition::require);
        return sql.run("delete from funnel where community_id = terrace_community() and id = ?", id) > 0;
    }
}
