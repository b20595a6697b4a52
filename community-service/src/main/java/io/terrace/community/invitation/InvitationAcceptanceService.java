package io.terrace.community.invitation;

import io.terrace.community.CommunityConfig;
import io.terrace.community.event.InvitationRsvpService;
import io.terrace.community.event.RsvpAvailability;
import io.terrace.community.invitation.AcceptInvitationResult.Absent;
import io.terrace.community.invitation.AcceptInvitationResult.Accepted;
import io.terrace.community.invitation.AcceptInvitationResult.Closed;
import io.terrace.community.invitation.AcceptInvitationResult.EventOver;
import io.terrace.community.invitation.AcceptInvitationResult.Own;
import io.terrace.community.invitation.AcceptInvitationResult.SquadFull;
import io.terrace.community.profile.JoinDateQueryService;
import io.terrace.community.profile.RelationshipLookup;
import io.terrace.community.squad.SquadConnectionService;
import io.terrace.platform.events.CommunityEvent.InvitationAccepted;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Accepting an invitation. Each of the three rows it writes decides a race: who brought the fan here, whether they
/// accepted before, and whether there is a use left. They are always written in this order, and before what the
/// invitation is to, so that no two wait for each other.
@ApplicationScoped
class InvitationAcceptanceService {

    private final InvitationRepository table;
    private final JoinDateQueryService members;
    private final RelationshipLookup relations;
    private final SquadConnectionService squadIntroductions;
    private final InvitationRsvpService guests;
    private final CommunityConfig config;
    private final Outbox outbox;
    private final InstantSource clock;
    private final TransactionSynchronizationRegistry transaction;

    InvitationAcceptanceService(
            InvitationRepository table,
            JoinDateQueryService members,
            RelationshipLookup relations,
            SquadConnectionService squadIntroductions,
            InvitationRsvpService guests,
            CommunityConfig config,
            Outbox outbox,
            InstantSource clock,
            TransactionSynchronizationRegistry transaction) {
        this.table = table;
        this.members = members;
        this.relations = relations;
        this.squadIntroductions = squadIntroductions;
        this.guests = guests;
        this.config = config;
        this.outbox = outbox;
        this.clock = clock;
        this.transaction = transaction;
    }

    @Transactional
    public AcceptInvitationResult accept(String code, UUID fan, AcceptanceDraft draft) {
        Optional<Invitation> found = table.find(code);
        if (found.isEmpty()) {
            return new Absent();
        }
        Invitation invitation = found.get();
        if (invitation.isOf(fan)) {
            return new Own();
        }
        if (!relations.apart(fan, List.of(invitation.inviterId())).isEmpty()) {
            return new Absent();
        }
        Optional<Instant> usedAt = table.usedAt(invitation, fan);
        if (usedAt.isPresent()) {
            return new Accepted(InvitationAcceptanceView.of(invitation, usedAt.get()));
        }
        Optional<RsvpAvailability> event =
                Optional.ofNullable(invitation.eventId()).flatMap(guests::find);
        if (event.isPresent() && !event.get().isOpen()) {
            return new EventOver(event.get());
        }
        return use(invitation, fan, draft, clock.instant().truncatedTo(ChronoUnit.MILLIS));
    }

    private AcceptInvitationResult use(Invitation invitation, UUID fan, AcceptanceDraft draft, Instant now) {
        boolean first = hasJustJoined(fan, now) && table.attribute(invitation, fan, now);
        if (!table.use(invitation, fan, first, now)) {
            return new Accepted(InvitationAcceptanceView.of(
                    invitation, table.usedAt(invitation, fan).orElseThrow()));
        }
        if (!table.take(invitation, now)) {
            return without(new Closed(table.again(invitation).status(now)));
        }
        outbox.add(new InvitationAccepted(
                invitation.id(),
                invitation.communityId(),
                invitation.inviterId(),
                fan,
                invitation.kind().wire(),
                invitation.eventId(),
                first,
                now));
        return settled(invitation, fan, draft, new Accepted(InvitationAcceptanceView.of(invitation, now)));
    }

    private AcceptInvitationResult settled(Invitation invitation, UUID fan, AcceptanceDraft draft, Accepted accepted) {
        if (invitation.kind() == InvitationKind.SQUAD) {
            return switch (squadIntroductions.connect(invitation.inviterId(), fan)) {
                case CONNECTED -> accepted;
                case APART -> without(new Absent());
                case FULL -> without(new SquadFull());
            };
        }
        UUID event = invitation.eventId();
        if (event != null && draft.rsvp() != null) {
            guests.expect(event, fan, draft.rsvp());
        }
        return accepted;
    }

    /// Nothing of it has happened.
    private AcceptInvitationResult without(AcceptInvitationResult refusal) {
        transaction.setRollbackOnly();
        return refusal;
    }

    private boolean hasJustJoined(UUID fan, Instant now) {
        return members.joinedAt(fan).orElse(now).isAfter(now.minus(config.attribution()));
    }
}
