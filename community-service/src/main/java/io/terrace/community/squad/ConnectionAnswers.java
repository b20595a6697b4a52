package io.terrace.community.squad;

import io.terrace.community.profile.CommunityFans;
import io.terrace.community.profile.ProfileCard;
import io.terrace.community.squad.ConnectionResult.Ended;
import io.terrace.community.squad.ConnectionResult.Full;
import io.terrace.community.squad.ConnectionResult.NotThere;
import io.terrace.community.squad.ConnectionResult.Over;
import io.terrace.community.squad.ConnectionResult.Stands;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What becomes of a request: who was asked says yes or no, who asked takes it back.
@ApplicationScoped
class ConnectionAnswers {

    private final RelationshipRepository ties;
    private final SquadConnections connecting;
    private final CommunityFans fans;
    private final InstantSource clock;

    ConnectionAnswers(
            RelationshipRepository ties, SquadConnections connecting, CommunityFans fans, InstantSource clock) {
        this.ties = ties;
        this.connecting = connecting;
        this.fans = fans;
        this.clock = clock;
    }

    @Transactional
    public ConnectionResult accept(UUID fan, UUID request) {
        return held(fan, request, false)
                .<ConnectionResult>map(pair -> switch (pair.own().standing()) {
                    case INCOMING -> connecting.connect(pair, now()) ? stands(pair) : new Full();
                    case CONNECTED -> stands(pair);
                    case DECLINED -> new Over(ConnectionRequestView.State.DECLINED);
                    case NONE, REQUESTED -> new NotThere();
                })
                .orElseGet(NotThere::new);
    }

    /// Who asked is not told, and still sees their request.
    @Transactional
    public ConnectionResult decline(UUID fan, UUID request) {
        return held(fan, request, false)
                .<ConnectionResult>map(pair -> switch (pair.own().standing()) {
                    case INCOMING -> {
                        pair.decline(now());
                        yield stands(pair);
                    }
                    case DECLINED -> stands(pair);
                    case CONNECTED -> new Over(ConnectionRequestView.State.CONNECTED);
                    case NONE, REQUESTED -> new NotThere();
                })
                .orElseGet(NotThere::new);
    }

    @Transactional
    public ConnectionResult withdraw(UUID fan, UUID request) {
        return held(fan, request, true)
                .<ConnectionResult>map(pair -> switch (pair.own().standing()) {
                    case REQUESTED -> {
                        pair.withdraw();
                        yield new Ended();
                    }
                    case NONE -> new Ended();
                    case CONNECTED -> new Over(ConnectionRequestView.State.CONNECTED);
                    case INCOMING, DECLINED -> new NotThere();
                })
                .orElseGet(NotThere::new);
    }

    // The request is looked for again once the pair is held: it may just have become another.
    private Optional<LockedPair> held(UUID fan, UUID request, boolean own) {
        return ties.other(fan, request)
                .map(other -> ties.held(fan, other))
                .filter(pair -> pair.own().isAbout(request, own) && !pair.own().isApart());
    }

    private Stands stands(LockedPair pair) {
        UUID other = pair.own().otherId();
        return new Stands(ConnectionRequestView.of(
                pair.own(), fans.cards(List.of(other)).getOrDefault(other, ProfileCard.blank(other))));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
