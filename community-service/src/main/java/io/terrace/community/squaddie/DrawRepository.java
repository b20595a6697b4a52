package io.terrace.community.squaddie;

import io.terrace.community.squaddie.DrawAlgorithm.Entrant;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Date;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.query.MutationQuery;
import org.jspecify.annotations.Nullable;

/// The current community's draws. Everything runs in the caller's transaction.
@ApplicationScoped
class DrawRepository {

    private static final String DAY = """
            select date, draws_at, seed, state, round, curated_id, curated_headline, user_id, mode,
                freestyles, reactions, votes
            from squaddie_day where community_id = terrace_community()""";

    private final Session session;

    DrawRepository(Session session) {
        this.session = session;
    }

    record Setting(ZoneId zone, boolean enabled) {}

    Setting setting() {
        return setting("");
    }

    /// No one else changes it meanwhile.
    Setting heldSetting() {
        return setting(" for update");
    }

    private Setting setting(String lock) {
        change("insert into squaddie_setting (community_id) values (terrace_community()) on conflict do nothing")
                .executeUpdate();
        Object[] row = session.createNativeQuery(
                        "select timezone, enabled from squaddie_setting where community_id = terrace_community()"
                                + lock,
                        Object[].class)
                .getSingleResult();
        return new Setting(ZoneId.of((String) row[0]), (Boolean) row[1]);
    }

    void set(Setting setting) {
        change("""
                insert into squaddie_setting (community_id, timezone, enabled)
                values (terrace_community(), :zone, :enabled)
                on conflict (community_id) do update set timezone = excluded.timezone, enabled = excluded.enabled""")
                .setParameter("zone", setting.zone().getId())
                .setParameter("enabled", setting.enabled())
                .executeUpdate();
        change("""
                update squaddie_day set draws_at = date::timestamp at time zone :zone
                where community_id = terrace_community() and state = 'PROMISED'""").setParameter("zone", setting.zone().getId()).executeUpdate();
    }

    void promise(LocalDate date, Instant drawsAt, byte[] seed) {
        change("""
                insert into squaddie_day (community_id, date, draws_at, seed, state)
                values (terrace_community(), :date, :at, :seed, 'PROMISED') on conflict do nothing""")
                .setParameter("date", date)
                .setParameter("at", drawsAt)
                .setParameter("seed", seed)
                .executeUpdate();
    }

    Optional<SquaddieDraw> find(LocalDate date) {
        return one(DAY + " and date = :date", date);
    }

    /// No one else draws or changes it meanwhile.
    Optional<SquaddieDraw> held(LocalDate date) {
        return one(DAY + " and date = :date for update", date);
    }

    /// Drawn days on which a fan was drawn, the latest first.
    List<SquaddieDraw> before(LocalDate date, int most) {
        return session
                .createNativeQuery(
                        DAY + " and date < :date and state = 'DRAWN' order by date desc limit :most", Object[].class)
                .setParameter("date", date)
                .setParameter("most", most)
                .list()
                .stream()
                .map(DrawRepository::day)
                .toList();
    }

    /// The last day that has been drawn.
    Optional<SquaddieDraw> latest() {
        return session
                .createNativeQuery(DAY + " and state <> 'PROMISED' order by date desc limit 1", Object[].class)
                .list()
                .stream()
                .map(DrawRepository::day)
                .findFirst();
    }

    /// Stores who is in the draw: who agreed, was active in the seven days before and not picked in the
    /// thirty.
    void enter(LocalDate date) {
        change("""
                insert into squaddie_entrant (community_id, date, user_id, tickets)
                select d.community_id, cast(:date as date), d.user_id,
                    least(20, 1 + 3 * sum(d.freestyles) + least(5, sum(d.reactions) / 5) + sum(d.votes))
                from fan_day d
                join squaddie_candidate c on c.community_id = d.community_id and c.user_id = d.user_id
                where d.community_id = terrace_community() and d.day >= cast(:date as date) - 7 and d.day < :date
                    and not exists (select 1 from squaddie_day p
                        where p.community_id = d.community_id and p.user_id = d.user_id
                            and p.date >= cast(:date as date) - 30 and p.date < :date)
                    and not exists (select 1 from profile l where l.community_id = d.community_id
                        and l.user_id = d.user_id and l.leaves_at is not null)
                group by d.community_id, d.user_id
                on conflict do nothing""").setParameter("date", date).executeUpdate();
    }

    /// Those who have not stood aside.
    List<Entrant> standing(LocalDate date) {
        return session.createNativeQuery("""
                        select user_id, tickets from squaddie_entrant
                        where community_id = terrace_community() and date = :date and aside_in is null""", Object[].class).setParameter("date", date).list().stream()
                .map(row -> new Entrant((UUID) row[0], (Integer) row[1]))
                .toList();
    }

    /// All who were in the draw, in the order of their ids.
    List<EntrantView> entrants(LocalDate date, UUID after, int most) {
        return session
                .createNativeQuery("""
                        select user_id, tickets, aside_in from squaddie_entrant
                        where community_id = terrace_community() and date = :date and user_id > :after
                        order by user_id limit :most""", Object[].class)
                .setParameter("date", date)
                .setParameter("after", after)
                .setParameter("most", most)
                .list()
                .stream()
                .map(row -> new EntrantView((UUID) row[0], (Integer) row[1], (Integer) row[2]))
                .toList();
    }

    void putAside(LocalDate date, UUID user, int round) {
        change("""
                update squaddie_entrant set aside_in = :round
                where community_id = terrace_community() and date = :date and user_id = :user and aside_in is null""")
                .setParameter("round", round)
                .setParameter("date", date)
                .setParameter("user", user)
                .executeUpdate();
    }

    /// Those who have taken their agreement back since the day began, or are leaving.
    void putAsideUnwilling(LocalDate date, int round) {
        change("""
                update squaddie_entrant e set aside_in = :round
                where e.community_id = terrace_community() and e.date = :date and e.aside_in is null
                    and (not exists (select 1 from squaddie_candidate c
                            where c.community_id = e.community_id and c.user_id = e.user_id)
                        or exists (select 1 from profile l
                            where l.community_id = e.community_id and l.user_id = e.user_id and l.leaves_at is not null))""").setParameter("round", round).setParameter("date", date).executeUpdate();
    }

    void select(LocalDate date, int round, UUID user, SquaddieSelectionMode mode, SquaddieStats stats) {
        change("""
                update squaddie_day set state = 'DRAWN', round = :round, user_id = :user, mode = :mode,
                    freestyles = :freestyles, reactions = :reactions, votes = :votes
                where community_id = terrace_community() and date = :date""")
                .setParameter("round", round)
                .setParameter("user", user)
                .setParameter("mode", mode.name())
                .setParameter("freestyles", stats.freestyles())
                .setParameter("reactions", stats.reactions())
                .setParameter("votes", stats.votes())
                .setParameter("date", date)
                .executeUpdate();
    }

    void selectNobody(LocalDate date, int round) {
        change("""
                update squaddie_day set state = 'NOBODY', round = :round, user_id = null, mode = null
                where community_id = terrace_community() and date = :date""").setParameter("round", round).setParameter("date", date).executeUpdate();
    }

    void curate(LocalDate date, @Nullable UUID user, @Nullable String headline) {
        change("""
                update squaddie_day set curated_id = :user, curated_headline = :headline
                where community_id = terrace_community() and date = :date""")
                .setParameter("user", user, UUID.class)
                .setParameter("headline", headline, String.class)
                .setParameter("date", date)
                .executeUpdate();
    }

    void admit(UUID user) {
        change("""
                insert into squaddie_candidate (community_id, user_id) values (terrace_community(), :user)
                on conflict do nothing""").setParameter("user", user).executeUpdate();
    }

    void withdraw(UUID user) {
        change("delete from squaddie_candidate where community_id = terrace_community() and user_id = :user")
                .setParameter("user", user)
                .executeUpdate();
    }

    /// Whether the fan would be drawn, and stays.
    boolean isCandidate(UUID user) {
        return !session.createNativeQuery("""
                        select 1 from squaddie_candidate c where c.community_id = terrace_community() and c.user_id = :user
                            and not exists (select from profile l where l.community_id = c.community_id
                                and l.user_id = c.user_id and l.leaves_at is not null)""", Integer.class)
                .setParameter("user", user)
                .list()
                .isEmpty();
    }

    /// What the fan did in the seven days before.
    SquaddieStats stats(UUID user, LocalDate date) {
        Object[] row = session.createNativeQuery("""
                        select coalesce(sum(freestyles), 0), coalesce(sum(reactions), 0), coalesce(sum(votes), 0)
                        from fan_day where community_id = terrace_community() and user_id = :user
                            and day >= cast(:date as date) - 7 and day < :date""", Object[].class)
                .setParameter("user", user)
                .setParameter("date", date)
                .getSingleResult();
        return stats(row, 0);
    }

    private Optional<SquaddieDraw> one(String query, LocalDate date) {
        return session.createNativeQuery(query, Object[].class).setParameter("date", date).list().stream()
                .map(DrawRepository::day)
                .findFirst();
    }

    private MutationQuery change(String statement) {
        return session.createNativeMutationQuery(statement);
    }

    private static SquaddieDraw day(Object[] row) {
        return new SquaddieDraw(
                row[0] instanceof Date date ? date.toLocalDate() : (LocalDate) row[0],
                (Instant) row[1],
                HexFormat.of().formatHex((byte[]) row[2]),
                SquaddieDraw.State.valueOf((String) row[3]),
                (Integer) row[4],
                (UUID) row[5],
                (String) row[6],
                (UUID) row[7],
                row[8] == null ? null : SquaddieSelectionMode.valueOf((String) row[8]),
                stats(row, 9));
    }

    private static SquaddieStats stats(Object[] row, int from) {
        return new SquaddieStats(
                ((Number) row[from]).intValue(),
                ((Number) row[from + 1]).intValue(),
                ((Number) row[from + 2]).intValue());
    }
}
