package io.terrace.community.sanction;

import io.terrace.community.sanction.SanctionImpositionService.Cause;
import io.terrace.community.sanction.SanctionView.AppealView;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/// Sanctions of the current community. Everything runs in the caller's transaction.
@ApplicationScoped
class SanctionRepository {

    private static final UUID LAST = new UUID(-1, -1);

    // One whose time is over is shown as what it is, noted or not.
    private static final String SANCTIONS = """
            select s.id, s.user_id, s.kind, s.reason, s.starts_at, s.ends_at,
                case when s.state = 'ACTIVE' and s.ends_at <= clock_timestamp() then 'ENDED' else s.state end as state,
                s.imposed_by, s.imposed_role, s.case_id, s.note,
                a.state as ruling, a.text, a.filed_at, a.decided_at, a.filed_by, a.decided_by, a.note as ruling_note
            from sanction s
                left join appeal a on a.community_id = s.community_id and a.sanction_id = s.id
            where s.community_id = terrace_community()""";

    private final Session session;

    SanctionRepository(Session session) {
        this.session = session;
    }

    /// What a list is to hold.
    record Filter(
            @Nullable UUID user,
            @Nullable SanctionState state,
            @Nullable AppealState ruling) {}

    /// A sanction whose time was over.
    record Ended(UUID id, SanctionKind kind, Instant at) {}

    /// The database's clock: the one all replicas go by.
    Instant now() {
        return session.createNativeQuery("select clock_timestamp()", Instant.class)
                .getSingleResult();
    }

    /// @return when it began; empty where one of the kind is in force
    Optional<Instant> add(UUID id, UUID user, SanctionTerms penalty, Cause cause) {
        return session
                .createNativeQuery("""
                        insert into sanction (community_id, id, user_id, kind, reason, note, starts_at, ends_at,
                            imposed_by, imposed_role, case_id)
                        values (terrace_community(), :id, :user, :kind, :reason, :note, clock_timestamp(), :ends,
                            :by, :role, :case)
                        on conflict do nothing returning starts_at""", Instant.class)
                .setParameter("id", id)
                .setParameter("user", user)
                .setParameter("kind", penalty.kind().name())
                .setParameter("reason", penalty.reason().name())
                .setParameter("note", cause.note(), String.class)
                .setParameter("ends", penalty.endsAt(), Instant.class)
                .setParameter("by", cause.by().id())
                .setParameter("role", cause.by().role())
                .setParameter("case", cause.caseId(), UUID.class)
                .list()
                .stream()
                .findFirst();
    }

    Optional<SanctionView> find(UUID id) {
        return session.createNativeQuery(SANCTIONS + " and s.id = :id", Tuple.class).setParameter("id", id).stream()
                .map(SanctionRepository::read)
                .findFirst();
    }

    /// No one else changes it or its appeal meanwhile.
    Optional<SanctionView> held(UUID id) {
        session.createNativeQuery(
                        "select 1 from sanction where community_id = terrace_community() and id = :id for update",
                        Integer.class)
                .setParameter("id", id)
                .list();
        return find(id);
    }

    /// Newest first.
    List<SanctionView> list(Filter filter, @Nullable UUID before, int most) {
        var query = session.createNativeQuery(
                        SANCTIONS
                                + (filter.user() == null ? "" : " and s.user_id = :user")
                                + (filter.state() == null ? "" : " and s.state = :state")
                                + (filter.ruling() == null ? "" : " and a.state = :ruling")
                                + " and s.id < :before order by s.id desc limit :most",
                        Tuple.class)
                .setParameter("before", before == null ? LAST : before)
                .setParameter("most", most);
        if (filter.user() != null) {
            query.setParameter("user", filter.user());
        }
        if (filter.state() != null) {
            query.setParameter("state", filter.state().name());
        }
        if (filter.ruling() != null) {
            query.setParameter("ruling", filter.ruling().name());
        }
        return query.stream().map(SanctionRepository::read).toList();
    }

    /// Notes that a sanction that is held was lifted.
    void lift(UUID id, ModerationActor by, @Nullable String note) {
        session.createNativeMutationQuery("""
                        update sanction set state = 'LIFTED', lifted_by = :by, lifted_role = :role, lift_note = :note,
                            over_at = clock_timestamp()
                        where community_id = terrace_community() and id = :id""")
                .setParameter("by", by.id())
                .setParameter("role", by.role())
                .setParameter("note", note, String.class)
                .setParameter("id", id)
                .executeUpdate();
    }

    /// The fan's sanctions whose time is over, each once: a second replica finds none.
    List<Ended> end(UUID user) {
        return session.createNativeQuery("""
                        update sanction set state = 'ENDED', over_at = ends_at
                        where community_id = terrace_community() and user_id = :user
                            and state = 'ACTIVE' and ends_at <= clock_timestamp()
                        returning id, kind, ends_at""", Tuple.class).setParameter("user", user).stream()
                .map(row -> new Ended(
                        row.get("id", UUID.class),
                        SanctionKind.valueOf(row.get("kind", String.class)),
                        row.get("ends_at", Instant.class)))
                .toList();
    }

    void appeal(UUID sanction, String text, ModerationActor by) {
        session.createNativeMutationQuery("""
                        insert into appeal (community_id, sanction_id, text, filed_by, filed_role, filed_at)
                        values (terrace_community(), :sanction, :text, :by, :role, clock_timestamp())""")
                .setParameter("sanction", sanction)
                .setParameter("text", text)
                .setParameter("by", by.id())
                .setParameter("role", by.role())
                .executeUpdate();
    }

    /// Decides an appeal that is not, of a sanction that is held.
    void decide(UUID sanction, AppealState ruling, ModerationActor by, @Nullable String note) {
        session.createNativeMutationQuery("""
                        update appeal set state = :ruling, decided_by = :by, decided_role = :role, note = :note,
                            decided_at = clock_timestamp()
                        where community_id = terrace_community() and sanction_id = :sanction and state = 'RECEIVED'""")
                .setParameter("ruling", ruling.name())
                .setParameter("by", by.id())
                .setParameter("role", by.role())
                .setParameter("note", note, String.class)
                .setParameter("sanction", sanction)
                .executeUpdate();
    }

    private static SanctionView read(Tuple row) {
        String ruling = row.get("ruling", String.class);
        return new SanctionView(
                row.get("id", UUID.class),
                row.get("user_id", UUID.class),
                SanctionKind.valueOf(row.get("kind", String.class)),
                ModerationReason.valueOf(row.get("reason", String.class)),
                row.get("starts_at", Instant.class),
                row.get("ends_at", Instant.class),
                SanctionState.valueOf(row.get("state", String.class)),
                ruling == null ? null : appeal(AppealState.valueOf(ruling), row),
                row.get("imposed_by", UUID.class),
                row.get("imposed_role", String.class),
                row.get("case_id", UUID.class),
                row.get("note", String.class));
    }

    private static AppealView appeal(AppealState ruling, Tuple row) {
        return new AppealView(
                ruling,
                row.get("text", String.class),
                row.get("filed_at", Instant.class),
                row.get("decided_at", Instant.class),
                row.get("filed_by", UUID.class),
                row.get("decided_by", UUID.class),
                row.get("ruling_note", String.class));
    }
}
