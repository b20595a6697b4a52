package io.terrace.feed.play;

import io.terrace.feed.count.FreestyleCountsPendingEvent;
import io.terrace.feed.count.FreestyleTally;
import io.terrace.feed.count.FreestyleTallyRepository;
import io.terrace.feed.freestyle.FreestyleQueryService;
import io.terrace.feed.freestyle.PlayableFreestyle;
import io.terrace.platform.events.FeedEvent.FreestylePlayed;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/// Adds what a fan heard to what they had heard.
@ApplicationScoped
class PlayService {

    /// What is kept is counted in these: so the parts of a recording are few however a client cuts them.
    private static final int GRAIN_MS = 100;

    /// A play of this long counts, or one of the whole.
    private static final long COUNTED_MS = 3_000;

    private final FreestyleQueryService freestyles;
    private final FreestyleTallyRepository counter;
    private final Sql sql;
    private final Event<FreestyleCountsPendingEvent> changed;
    private final Outbox outbox;
    private final InstantSource clock;

    PlayService(
            FreestyleQueryService freestyles,
            FreestyleTallyRepository counter,
            Sql sql,
            Event<FreestyleCountsPendingEvent> changed,
            Outbox outbox,
            InstantSource clock) {
        this.freestyles = freestyles;
        this.counter = counter;
        this.sql = sql;
        this.changed = changed;
        this.outbox = outbox;
        this.clock = clock;
    }

    /// The author's own plays are kept and not counted.
    ///
    /// @param plays each with its end after its beginning
    /// @return empty where the fan sees no such post
    @Transactional
    Optional<PlayBatchResponse> play(UUID post, UUID fan, List<PlayedSegmentDraft> plays) {
        return freestyles.playable(post, fan).map(recording -> play(recording, post, fan, plays));
    }

    private PlayBatchResponse play(PlayableFreestyle recording, UUID post, UUID fan, List<PlayedSegmentDraft> plays) {
        Instant now = clock.instant();
        // The fan's own row first: batches of one fan take turns.
        long listened = hear(recording.durationMs(), post, fan, plays);
        Set<UUID> counted =
                recording.authorId().equals(fan) ? Set.of() : saveNew(recording.durationMs(), post, fan, plays, now);
        if (!counted.isEmpty()) {
            UUID community = Tenancy.current().orElseThrow();
            boolean first = sql.run("""
                    update listening set first_played_at = ?
                    where community_id = terrace_community() and freestyle_id = ? and user_id = ?
                        and first_played_at is null""", now, post, fan) == 1;
            counter.append(post, new FreestyleTally(counted.size(), first ? 1 : 0, 0));
            outbox.add(counted.stream()
                    .map(play -> new FreestylePlayed(post, community, recording.authorId(), fan, play, now))
                    .toList());
            changed.fire(new FreestyleCountsPendingEvent(community, post));
        }
        return new PlayBatchResponse(listened, counted.size());
    }

    private long hear(long durationMs, UUID post, UUID fan, List<PlayedSegmentDraft> plays) {
        return sql.first(
                        """
                        insert into listening as known (community_id, freestyle_id, user_id, heard, listened_ms)
                        select terrace_community(), ?, ?, heard, least(?, heard_ms(heard)) from (
                            select coalesce(range_agg(int4range(begins, ends)), '{}') as heard
                            from unnest(?::int[], ?::int[]) as part (begins, ends)) as parts
                        on conflict (community_id, freestyle_id, user_id) do update
                        set heard = known.heard + excluded.heard,
                            listened_ms = least(?, heard_ms(known.heard + excluded.heard))
                        returning listened_ms""",
                        row -> row.number("listened_ms"),
                        post,
                        fan,
                        Math.toIntExact(durationMs),
                        ArrayParameter.integers(plays, play -> (int) (Math.min(play.fromMs(), durationMs) / GRAIN_MS)),
                        ArrayParameter.integers(
                                plays, play -> Math.ceilDiv((int) Math.min(play.toMs(), durationMs), GRAIN_MS)),
                        Math.toIntExact(durationMs))
                .orElseThrow();
    }

    /// The plays that are long enough and were not known. Ids go in one order, as other batches of the fan have theirs.
    private Set<UUID> saveNew(long durationMs, UUID post, UUID fan, Collection<PlayedSegmentDraft> plays, Instant now) {
        Map<UUID, PlayedSegmentDraft> byId = new TreeMap<>();
        plays.stream()
                .filter(play -> Math.min(play.toMs(), durationMs) - play.fromMs() >= Math.min(COUNTED_MS, durationMs))
                .forEach(play -> byId.putIfAbsent(play.clientId(), play));
        return new TreeSet<>(
                sql.list("""
                insert into play (community_id, user_id, client_id, freestyle_id, received_at)
                select terrace_community(), ?, id, ?, ? from unnest(?::uuid[]) as id
                on conflict do nothing returning client_id""", row -> row.id("client_id"), fan, post, now, ArrayParameter.ids(byId.keySet())));
    }
}
