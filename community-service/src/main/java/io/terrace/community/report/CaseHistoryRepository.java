package io.terrace.community.report;

import io.terrace.community.sanction.ModerationActor;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/// What was done with cases: only ever added to. Everything runs in the caller's transaction.
@ApplicationScoped
class CaseHistoryRepository {

    private static final UUID FIRST = new UUID(0, 0);

    private final Session session;

    CaseHistoryRepository(Session session) {
        this.session = session;
    }

    /// Who did it, and why.
    record Deed(ModerationActor by, @Nullable String note) {}

    void add(UUID caseId, CaseHistoryView.Act act, Deed deed, @Nullable UUID sanction) {
        session.createNativeMutationQuery("""
                        insert into case_entry
                            (community_id, case_id, id, act, actor_id, actor_role, note, sanction_id, at)
                        values (terrace_community(), :case, :id, :act, :by, :role, :note, :sanction,
                            clock_timestamp())""")
                .setParameter("case", caseId)
                .setParameter("id", Ids.next())
                .setParameter("act", act.name())
                .setParameter("by", deed.by().id())
                .setParameter("role", deed.by().role())
                .setParameter("note", deed.note(), String.class)
                .setParameter("sanction", sanction, UUID.class)
                .executeUpdate();
    }

    /// Oldest first.
    List<CaseHistoryView> of(UUID caseId, @Nullable UUID after, int most) {
        return session
                .createNativeQuery("""
                        select id, act, actor_id, actor_role, note, sanction_id, at from case_entry
                        where community_id = terrace_community() and case_id = :case and id > :after
                        order by id limit :most""", Tuple.class)
                .setParameter("case", caseId)
                .setParameter("after", after == null ? FIRST : after)
                .setParameter("most", most)
                .stream()
                .map(row -> new CaseHistoryView(
                        row.get("id", UUID.class),
                        CaseHistoryView.Act.valueOf(row.get("act", String.class)),
                        row.get("actor_id", UUID.class),
                        row.get("actor_role", String.class),
                        row.get("note", String.class),
                        row.get("sanction_id", UUID.class),
                        row.get("at", Instant.class)))
                .toList();
    }
}
