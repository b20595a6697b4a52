package io.terrace.community.invitation;

import io.terrace.community.CommunityConfig;
import io.terrace.community.invitation.Verdict.Absent;
import io.terrace.community.invitation.Verdict.Accepted;
import io.terrace.community.invitation.Verdict.Closed;
import io.terrace.community.invitation.Verdict.Own;
import io.terrace.community.link.Target;
import io.terrace.community.profile.Members;
import io.terrace.platform.events.CommunityEvent.InvitationAccepted;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

/// Accepting an invitation. Each of the three rows it writes decides a race: who brought the fan here, whether they
/// have
/// accepted before, and whether there is a use left; always in this order, so that no two wait for each other.
@ApplicationScoped
class Accepting {

    private final InvitationTable table;
    private final Members members;
    private final CommunityConfig config;
    private final Outbox outbox;
    private final InstantSource clock;
    private final TransactionSynchronizationRegistry transaction;

    Accepting(
            InvitationTable table,
            Members members,
            CommunityConfig config,
            Outbox outbox,
            InstantSource clock,
            TransactionSynchronizationRegistry transaction) {
        this.table = table;
        this.members = members;
        this.config = config;
        this.outbox = outbox;
        this.clock = clock;
        this.transaction = transaction;
    }

    @Transactional
    public Verdict accept(String code, UUID fan) {
        Optional<Invitation> found = table.find(code);
        if (found.isEmpty()) {
            return new Absent();
        }
        Invitation invitation = found.get();
        if (invitation.isOf(fan)) {
            return new Own();
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return table.usedAt(invitation, fan)
                .<Verdict>map(at -> new Accepted(acceptance(invitation, at)))
                .orElseGet(() -> use(invitation, fan, now));
    }

    private Verdict use(Invitation invitation, UUID fan, Instant now) {
        boolean first = hasJustJoined(fan, now) && table.attribute(invitation, fan, now);
        if (!table.use(invitation, fan, first, now)) {
            return new Accepted(
                    acceptance(invitation, table.usedAt(invitation, fan).orElseThrow()));
        }
        if (!table.take(invitation, now)) {
            Status status = table.again(invitation).status(now);
            transaction.setRollbackOnly();
            return new Closed(status);
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
        return new Accepted(acceptance(invitation, now));
    }

    private boolean hasJustJoined(UUID fan, Instant now) {
        return members.joinedAt(fan).orElse(now).isAfter(now.minus(config.attribution()));
    }

    private static Acceptance acceptance(Invitation invitation, Instant at) {
        UUID event = invitation.eventId();
        return switch (invitation.kind()) {
            case SQUAD ->
                new Acceptance(
                        invitation.code(),
                        invitation.kind(),
                        null,
                        invitation.inviterId(),
                        Target.PROFILE.deepLink(invitation.inviterId().toString()),
                        at);
            case EVENT ->
                new Acceptance(
                        invitation.code(),
                        invitation.kind(),
                        event,
                        null,
                        event == null ? null : Target.EVENT.deepLink(event.toString()),
                        at);
            case COMMUNITY -> new Acceptance(invitation.code(), invitation.kind(), null, null, null, at);
        };
    }
}
