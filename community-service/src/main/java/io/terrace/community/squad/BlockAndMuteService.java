package io.terrace.community.squad;

import io.terrace.community.profile.FanDirectory;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserMuted;
import io.terrace.platform.events.CommunityEvent.UserUnblocked;
import io.terrace.platform.events.CommunityEvent.UserUnmuted;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/// A fan will have nothing more to do with another, or with someone they were connected to. All of it is safe to
/// repeat, and a blocked fan finds what they would find had the other never been here.
@ApplicationScoped
class BlockAndMuteService {

    private final RelationshipRepository ties;
    private final SquadMembershipService squadConnections;
    private final FanDirectory fans;
    private final Outbox outbox;
    private final InstantSource clock;

    BlockAndMuteService(
            RelationshipRepository ties,
            SquadMembershipService squadConnections,
            FanDirectory fans,
            Outbox outbox,
            InstantSource clock) {
        this.ties = ties;
        this.squadConnections = squadConnections;
        this.fans = fans;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Transactional
    public void remove(UUID fan, UUID other) {
        if (ties.isThere(fan, other)) {
            squadConnections.part(ties.held(fan, other), now());
        }
    }

    @Transactional
    public BlockOrMuteResult block(UUID fan, UUID other) {
        if (fan.equals(other)) {
            return BlockOrMuteResult.ONESELF;
        }
        if (!fans.isHere(other)) {
            return BlockOrMuteResult.NOT_THERE;
        }
        LockedRelationshipPair pair = ties.held(fan, other);
        if (pair.own().isBlocking()) {
            return BlockOrMuteResult.DONE;
        }
        if (pair.own().isApart()) {
            return BlockOrMuteResult.NOT_THERE;
        }
        Instant now = now();
        squadConnections.part(pair, now);
        pair.block(now);
        outbox.add(new UserBlocked(fan, other, community(), now));
        return BlockOrMuteResult.DONE;
    }

    @Transactional
    public void unblock(UUID fan, UUID other) {
        if (ties.isThere(fan, other)) {
            LockedRelationshipPair pair = ties.held(fan, other);
            if (pair.own().isBlocking()) {
                pair.unblock();
                outbox.add(new UserUnblocked(fan, other, community(), now()));
            }
        }
    }

    @Transactional
    public BlockOrMuteResult mute(UUID fan, UUID other) {
        if (fan.equals(other)) {
            return BlockOrMuteResult.ONESELF;
        }
        if (!fans.isHere(other)) {
            return BlockOrMuteResult.NOT_THERE;
        }
        StoredRelationship own = ties.held(fan, other).own();
        if (own.isApart()) {
            return BlockOrMuteResult.NOT_THERE;
        }
        if (!own.isMuting()) {
            Instant now = now();
            own.mute(now);
            outbox.add(new UserMuted(fan, other, community(), now));
        }
        return BlockOrMuteResult.DONE;
    }

    @Transactional
    public void unmute(UUID fan, UUID other) {
        if (ties.isThere(fan, other)) {
            StoredRelationship own = ties.held(fan, other).own();
            if (own.isMuting()) {
                own.unmute();
                outbox.add(new UserUnmuted(fan, other, community(), now()));
            }
        }
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
