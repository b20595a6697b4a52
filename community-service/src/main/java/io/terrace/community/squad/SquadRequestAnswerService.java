package io.terrace.community.squad;

import io.terrace.community.profile.FanDirectory;
import io.terrace.community.profile.ProfileCard;
import io.terrace.community.squad.SquadRequestResult.Ended;
import io.terrace.community.squad.SquadRequestResult.Full;
import io.terrace.community.squad.SquadRequestResult.NotThere;
import io.terrace.community.squad.SquadRequestResult.Over;
import io.terrace.community.squad.SquadRequestResult.Stands;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Answers to a request: the fan who was asked accepts or declines, the one who asked withdraws it.
@ApplicationScoped
class SquadRequestAnswerService {

    private final RelationshipRepository ties;
    private final SquadMembershipService squadConnections;
    private final FanDirectory fans;
    private final InstantSource clock;

    SquadRequestAnswerService(
            RelationshipRepository ties,
            SquadMembershipService squadConnections,
            FanDirectory fans,
            InstantSource clock) {
        this.ties = ties;
        this.squadConnections = squadConnections;
        this.fans = fans;
        this.clock = clock;
    }

    @Transactional
    public SquadRequestResult accept(UUID fan, UUID request) {
        return held(fan, request, false)
                .<SquadRequestResult>map(pair -> switch (pair.own().standing()) {
                    case INCOMING -> squadConnections.connect(pair, now()) ? stands(pair) : new Full();
                    case CONNECTED -> stands(pair);
                    case DECLINED -> new Over(SquadRequestView.State.DECLINED);
                    case NONE, REQUESTED -> new NotThere();
                })
                .orElseGet(NotThere::new);
    }

    /// The fan who asked is not notified, and still sees their request.
    @Transactional
    public SquadRequestResult decline(UUID fan, UUID request) {
        return held(fan, request, false)
                .<SquadRequestResult>map(pair -> switch (pair.own().standing()) {
                    case INCOMING -> {
                        pair.decline(now());
                        yield stands(pair);
                    }
                    case DECLINED -> stands(pair);
                    case CONNECTED -> new Over(SquadRequestView.State.CONNECTED);
                    case NONE, REQUESTED -> new NotThere();
                })
                .orElseGet(NotThere::new);
    }

    @Transactional
    public SquadRequestResult withdraw(UUID fan, UUID request) {
        return held(fan, request, true)
                .<SquadRequestResult>map(pair -> switch (pair.own().standing()) {
                    case REQUESTED -> {
                        pair.withdraw();
                        yield new Ended();
                    }
                    case NONE -> new Ended();
                    case CONNECTED -> new Over(SquadRequestView.State.CONNECTED);
                    case INCOMING, DECLINED -> new NotThere();
                })
                .orElseGet(NotThere::new);
    }

    // The request is looked for again once the pair is held: it may just have become another.
    private Optional<LockedRelationshipPair> held(UUID fan, UUID request, boolean own) {
        return ties.other(fan, request)
                .map(other -> ties.held(fan, other))
                .filter(pair -> pair.own().isAbout(request, own) && !pair.own().isApart());
    }

    private Stands stands(LockedRelationshipPair pair) {
        UUID other = pair.own().otherId();
        return new Stands(SquadRequestView.of(
                pair.own(), fans.cards(List.of(other)).getOrDefault(other, ProfileCard.blank(other))));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
