package io.terrace.sponsorship.placement;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.sponsorship.campaign.NoFillReason;
import io.terrace.sponsorship.member.FanTraits;
import io.terrace.sponsorship.placement.SubjectHasher.DailySubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The fan's rows. Each method is a transaction of its own that locks one of them, so no two wait for each other.
@ApplicationScoped
class ExposureReservationRepository {

    private record Refusal(UUID campaign, NoFillReason reason) {}

    private final Sql sql;

    ExposureReservationRepository(Sql sql) {
        this.sql = sql;
    }

    @Transactional
    FanSnapshot find(UUID fan, @Nullable UUID event, @Nullable UUID poll) {
        return sql.first(
                        "select " + FanTraits.columns("f.fan", "array[f.event]") + """
                        , f.event,
                        coalesce((select v.version from candidate_version v
                            where v.community_id = terrace_community()), 0) as version,
                        (select string_agg(h.campaign_id::text, ',') from hidden_campaign h
                            where h.community_id = terrace_community() and h.user_id = f.fan) as hidden
                        from (select ?::uuid as fan, coalesce(?::uuid, (select p.event_id from poll_event p
                            where p.community_id = terrace_community() and p.poll_id = ?::uuid)) as event) as f""",
                        ExposureReservationRepository::state,
                        fan,
                        event,
                        poll)
                .orElseThrow();
    }

    private static FanSnapshot state(Row row) {
        String hidden = row.textOrNull("hidden");
        return new FanSnapshot(
                FanTraits.read(row),
                row.number("version"),
                row.idOrNull("event"),
                hidden == null
                        ? Set.of()
                        : Arrays.stream(hidden.split(",", -1))
                                .map(UUID::fromString)
                                .collect(Collectors.toSet()));
    }

    /// Holds an exposure where the fan's row has room for it, the campaign is active, its goal pays for it, and
    /// the fan's consent is what the decision went by. Decisions that meet at the row see what those before them
    /// hold. Returns when it lapses.
    ///
    /// @param daily the subject's secret of the day; null where the subject is the fan
    @Transactional
    Optional<Instant> reserve(UUID fan, PlacementToken wanted, @Nullable DailySubject daily, PlacementGrounds grounds) {
        // A statement of its own: the next one sees whatever change of a campaign it waited for.
        sql.list("select pg_advisory_xact_lock_shared(placement_lock(terrace_community()))", row -> true);
        return sql.first(
                """
                with reserved as (
                    insert into exposure as e (community_id, subject, campaign_id, day, held, held_until)
                    select c.community_id, ?, c.id, ?::date, array[?::uuid],
                        array[date_trunc('second', statement_timestamp() + interval '15 minutes')]
                    from campaign c
                    where c.community_id = terrace_community() and c.id = ? and c.state = 'ACTIVE'
                        and c.starts_at <= statement_timestamp() and c.ends_at > statement_timestamp()
                        and coalesce((select m.personalised from member m
                            where m.community_id = c.community_id and m.user_id = ?), false) = ?
                        and (c.goal is null or ?)
                    on conflict (community_id, subject, campaign_id) do update set
                        held = live_ids(e.held, e.held_until, statement_timestamp()) || excluded.held,
                        held_until = live_ends(e.held_until, statement_timestamp()) || excluded.held_until,
                        shown_until = live_ends(e.shown_until, statement_timestamp())
                    where (select cardinality(live_ends(e.held_until || e.shown_until, statement_timestamp()))
                            < c.cap_per_user
                            and coalesce(statement_timestamp() - greatest(e.last_shown_at,
                                    (select max(h) from unnest(e.held_until) as h
                                        where h > statement_timestamp()) - interval '15 minutes')
                                >= make_interval(secs => c.min_gap_sec), true)
                        from campaign c where c.community_id = e.community_id and c.id = e.campaign_id)
                    returning e.community_id, e.subject, e.campaign_id, e.held_until[cardinality(e.held_until)] as ends)
                insert into placement (community_id, id, subject, campaign_id, creative_id, slot, event_id, grounds,
                    expires_at)
                select community_id, ?::uuid, subject, campaign_id, ?::uuid, ?, ?::uuid, ?, ends from reserved
                returning expires_at""",
                row -> row.instant("expires_at"),
                wanted.subject(),
                daily == null ? null : daily.day().toString(),
                wanted.id(),
                wanted.campaignId(),
                fan,
                daily == null,
                wanted.lease() != null,
                wanted.id(),
                wanted.creativeId(),
                wanted.slot().name(),
                grounds.eventId(),
                ArrayParameter.texts(grounds.terms()));
    }

    /// Gives back what was reserved and not shown.
    @Transactional
    void release(Collection<UUID> placements) {
        sql.run("""
                with gone as (
                    delete from placement where community_id = terrace_community() and id = any(?)
                    returning subject, campaign_id, id),
                released as (select subject, campaign_id, array_agg(id) as ids from gone group by subject, campaign_id)
                update exposure e set
                    held = array(select h.id from unnest(e.held, e.held_until) with ordinality as h (id, ends, place)
                        where h.id <> all(r.ids) order by h.place),
                    held_until = array(select h.ends
                        from unnest(e.held, e.held_until) with ordinality as h (id, ends, place)
                        where h.id <> all(r.ids) order by h.place)
                from released r
                where e.community_id = terrace_community() and e.subject = r.subject and e.campaign_id = r.campaign_id""", ArrayParameter.ids(placements));
    }

    /// Which of the campaigns the fan's rows refuse just now, and why.
    @Transactional
    Map<UUID, NoFillReason> refusals(UUID subject, Collection<UUID> campaigns) {
        List<Refusal> refusals = sql.list(
                """
                select c.id, case
                    when c.state <> 'ACTIVE' then 'paused'
                    when cardinality(live_ends(e.held_until || e.shown_until, now())) >= c.cap_per_user then 'capped'
                    when now() - greatest(e.last_shown_at, (select max(h) from unnest(e.held_until) as h
                            where h > now()) - interval '15 minutes')
                        < make_interval(secs => c.min_gap_sec) then 'gap' end as reason
                from campaign c left join exposure e
                    on e.community_id = c.community_id and e.campaign_id = c.id and e.subject = ?
                where c.community_id = terrace_community() and c.id = any(?)""",
                row -> new Refusal(
                        row.id("id"),
                        row.textOrNull("reason") == null
                                ? NoFillReason.TIMEOUT
                                : row.constant("reason", NoFillReason.class)),
                subject,
                ArrayParameter.ids(campaigns));
        Map<UUID, NoFillReason> reasons = new HashMap<>();
        refusals.stream()
                .filter(refusal -> refusal.reason() != NoFillReason.TIMEOUT)
                .forEach(refusal -> reasons.put(refusal.campaign(), refusal.reason()));
        return reasons;
    }
}
