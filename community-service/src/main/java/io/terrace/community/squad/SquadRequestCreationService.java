package io.terrace.community.squad;

import io.terrace.community.profile.FanDirectory;
import io.terrace.community.profile.ProfileCard;
import io.terrace.community.profile.SpeechSanctionLookup;
import io.terrace.community.squad.SquadRequestResult.Asked;
import io.terrace.community.squad.SquadRequestResult.Full;
import io.terrace.community.squad.SquadRequestResult.NotThere;
import io.terrace.community.squad.SquadRequestResult.Oneself;
import io.terrace.community.squad.SquadRequestResult.Silenced;
import io.terrace.community.squad.SquadRequestResult.Stands;
import io.terrace.platform.events.CommunityEvent.SquadRequested;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.SpeechSanction;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A fan wants another in their squad. Whose wish meets the other's needs no answer.
@ApplicationScoped
class SquadRequestCreationService {

    private final RelationshipRepository ties;
    private final SquadMembershipService squadConnections;
    private final FanDirectory fans;
    private final SpeechSanctionLookup silences;
    private final Outbox outbox;
    private final InstantSource clock;

    SquadRequestCreationService(
            RelationshipRepository ties,
            SquadMembershipService squadConnections,
            FanDirectory fans,
            SpeechSanctionLookup silences,
            Outbox outbox,
            InstantSource clock) {
        this.ties = ties;
        this.squadConnections = squadConnections;
        this.fans = fans;
        this.silences = silences;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Transactional
    public SquadRequestResult ask(UUID fan, UUID other) {
        if (fan.equals(other)) {
            return new Oneself();
        }
        Optional<ProfileCard> card =
                Optional.ofNullable(fans.cards(List.of(other)).get(other));
        if (card.isEmpty()) {
            return new NotThere();
        }
        Optional<SpeechSanction> silence = silences.of(fan);
        if (silence.isPresent()) {
            return new Silenced(silence.get());
        }
        LockedRelationshipPair pair = ties.held(fan, other);
        if (pair.own().isApart()) {
            return new NotThere();
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        if (pair.isConnected()) {
            return new Stands(SquadRequestView.of(pair.own(), card.get()));
        }
        if (pair.isWanted()) {
            return squadConnections.connect(pair, now)
                    ? new Asked(SquadRequestView.of(pair.own(), card.get()))
                    : new Full();
        }
        boolean isNew = pair.isNew();
        if (isNew ? pair.request(now) : pair.remind(now)) {
            outbox.add(new SquadRequested(
                    fan, other, Tenancy.current().orElseThrow(), pair.own().requestId(), now));
        }
        SquadRequestView request = SquadRequestView.of(pair.own(), card.get());
        return isNew ? new Asked(request) : new Stands(request);
    }
}
