package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Events of community-service: profiles, squads, blocks, events, check-ins, sanctions.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = CommunityEvent.ProfileChanged.class, name = "profile.changed"),
    @JsonSubTypes.Type(value = CommunityEvent.AvatarReplaced.class, name = "avatar.replaced"),
    @JsonSubTypes.Type(value = CommunityEvent.PrivacyChanged.class, name = "privacy.changed"),
    @JsonSubTypes.Type(value = CommunityEvent.ConsentChanged.class, name = "consent.changed"),
    @JsonSubTypes.Type(value = CommunityEvent.SquadRequested.class, name = "squad.requested"),
    @JsonSubTypes.Type(value = CommunityEvent.SquadConnected.class, name = "squad.connected"),
    @JsonSubTypes.Type(value = CommunityEvent.SquadRemoved.class, name = "squad.removed"),
    @JsonSubTypes.Type(value = CommunityEvent.UserBlocked.class, name = "user.blocked"),
    @JsonSubTypes.Type(value = CommunityEvent.UserUnblocked.class, name = "user.unblocked"),
    @JsonSubTypes.Type(value = CommunityEvent.UserMuted.class, name = "user.muted"),
    @JsonSubTypes.Type(value = CommunityEvent.UserUnmuted.class, name = "user.unmuted"),
    @JsonSubTypes.Type(value = CommunityEvent.EventScheduled.class, name = "event.scheduled"),
    @JsonSubTypes.Type(value = CommunityEvent.EventChanged.class, name = "event.changed"),
    @JsonSubTypes.Type(value = CommunityEvent.RsvpChanged.class, name = "rsvp.changed"),
    @JsonSubTypes.Type(value = CommunityEvent.CheckedIn.class, name = "checkin.confirmed"),
    @JsonSubTypes.Type(value = CommunityEvent.SquaddieSelected.class, name = "squaddie.selected"),
    @JsonSubTypes.Type(value = CommunityEvent.SquaddieWithdrawn.class, name = "squaddie.withdrawn"),
    @JsonSubTypes.Type(value = CommunityEvent.InvitationAccepted.class, name = "invitation.accepted"),
    @JsonSubTypes.Type(value = CommunityEvent.SanctionImposed.class, name = "sanction.imposed"),
    @JsonSubTypes.Type(value = CommunityEvent.SanctionLifted.class, name = "sanction.lifted"),
    @JsonSubTypes.Type(value = CommunityEvent.SanctionEnded.class, name = "sanction.ended"),
    @JsonSubTypes.Type(value = CommunityEvent.ReportsClosed.class, name = "reports.closed"),
    @JsonSubTypes.Type(value = CommunityEvent.ContentHidden.class, name = "content.hidden"),
    @JsonSubTypes.Type(value = CommunityEvent.ContentRestored.class, name = "content.restored"),
    @JsonSubTypes.Type(value = CommunityEvent.TimezoneChanged.class, name = "timezone.changed"),
})
public sealed interface CommunityEvent extends Event {

    @Override
    UUID communityId();

    @Override
    default Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    /// What concerns one fan: all of it in order.
    sealed interface AboutFan extends CommunityEvent {

        UUID userId();

        @Override
        default List<UUID> fans() {
            return List.of(userId());
        }

        @Override
        default String key() {
            return userId().toString();
        }
    }

    /// A fan's whole card; the first one says that they joined.
    ///
    /// @param joinedAt when they came to the community
    record ProfileChanged(
            UUID userId,
            UUID communityId,
            @Nullable String displayName,
            @Nullable String handle,
            @Nullable String avatarUrl,
            Instant joinedAt,
            Instant at)
            implements AboutFan {}

    /// A fan shows another picture than this one of theirs, or none of their own, or has not shown this one for days:
    /// it is not needed any more.
    ///
    /// @param uploadId the picture that is over
    record AvatarReplaced(UUID userId, UUID communityId, UUID uploadId, Instant at) implements AboutFan {}

    /// What a fan lets others see and do, all of it.
    ///
    /// @param whoCanMessage `squad`, `everyone` or `nobody`
    /// @param whoCanCall the same
    record PrivacyChanged(
            UUID userId,
            UUID communityId,
            boolean discoverable,
            String whoCanMessage,
            String whoCanCall,
            boolean showPresence,
            boolean readReceipts,
            boolean squaddieEligible,
            Instant at)
            implements AboutFan {}

    /// What a fan has agreed to, all of it.
    ///
    /// @param version of the text they were shown
    record ConsentChanged(
            UUID userId,
            UUID communityId,
            boolean analytics,
            boolean personalisedSponsorship,
            String version,
            Instant at)
            implements AboutFan {}

    /// What happens between two fans: all of it in order, for both ways round have one key.
    sealed interface BetweenTwo extends CommunityEvent {

        /// Who did it.
        UUID userId();

        /// The other fan.
        UUID otherId();

        @Override
        default List<UUID> fans() {
            return List.of(userId(), otherId());
        }

        @Override
        default String key() {
            String user = userId().toString();
            String other = otherId().toString();
            return user.compareTo(other) < 0 ? user + other : other + user;
        }
    }

    /// A fan asked another into their squad.
    record SquadRequested(UUID userId, UUID otherId, UUID communityId, UUID requestId, Instant at)
            implements BetweenTwo {}

    /// Two fans are in each other's squad.
    ///
    /// @param userId who said yes, be it by asking as well
    record SquadConnected(UUID userId, UUID otherId, UUID communityId, Instant at) implements BetweenTwo {}

    /// Two fans are in each other's squad no more: one of them ended it, or blocked the other.
    record SquadRemoved(UUID userId, UUID otherId, UUID communityId, Instant at) implements BetweenTwo {}

    /// A fan will have nothing to do with another. Neither is to see the other, who is not to learn of it.
    record UserBlocked(UUID userId, UUID otherId, UUID communityId, Instant at) implements BetweenTwo {}

    /// A fan took their block back. The other's block, if there is one, stays.
    record UserUnblocked(UUID userId, UUID otherId, UUID communityId, Instant at) implements BetweenTwo {}

    /// A fan wants to hear nothing of another, who is not to learn of it.
    record UserMuted(UUID userId, UUID otherId, UUID communityId, Instant at) implements BetweenTwo {}

    /// A fan hears of another again.
    record UserUnmuted(UUID userId, UUID otherId, UUID communityId, Instant at) implements BetweenTwo {}

    /// A match or a meeting that is to be.
    record EventScheduled(UUID eventId, UUID communityId, EventCard event, Instant at) implements CommunityEvent {

        @Override
        public String key() {
            return eventId.toString();
        }
    }

    /// An event as it is from now on, all of it.
    record EventChanged(UUID eventId, UUID communityId, EventCard event, Instant at) implements CommunityEvent {

        @Override
        public String key() {
            return eventId.toString();
        }
    }

    /// An event of the community. There is none for its beginning and end: its times say so.
    ///
    /// @param kind `match`, `watch_party` or `meetup`
    /// @param timezone IANA
    /// @param status `scheduled`, `live`, `postponed` or `cancelled`, when this was published
    /// @param revision grows with every change
    record EventCard(
            String title,
            String kind,
            String venueName,
            double lat,
            double lng,
            String timezone,
            Instant startsAt,
            Instant endsAt,
            String status,
            @Nullable Integer capacity,
            Instant checkInOpensAt,
            Instant checkInClosesAt,
            @Nullable Long pointsReward,
            int revision) {}

    /// Whether a fan comes to an event.
    ///
    /// @param status `going`, `interested`, `waitlisted` or `none`
    record RsvpChanged(UUID userId, UUID communityId, UUID eventId, String status, Instant at) implements AboutFan {}

    /// A fan was at an event. Published once for each.
    ///
    /// @param kind the event's
    /// @param method `geo`, `code` or `qr`
    /// @param occurredAt when they were there; `at` may be later, for what a phone kept while it was offline
    /// @param streakWeeks how many weeks in a row they have been at one
    /// @param reward what the event itself promises
    record CheckedIn(
            UUID userId,
            UUID communityId,
            UUID eventId,
            UUID checkInId,
            String kind,
            String method,
            Instant occurredAt,
            int streakWeeks,
            @Nullable Reward reward,
            Instant at)
            implements AboutFan {}

    /// @param points at least 1
    record Reward(long points) {}

    /// A fan is Squaddie of the Day; a later one for the date replaces a fan who stepped aside.
    ///
    /// @param date the community's own
    /// @param headline what the club says of them, where it chose them
    /// @param reasonCode `storyteller`, `voter`, `supporter`, `newcomer` or `curated`
    record SquaddieSelected(
            UUID communityId,
            LocalDate date,
            UUID userId,
            @Nullable String headline,
            String reasonCode,
            Instant at) implements CommunityEvent {
        @Override
        public List<UUID> fans() {
            return List.of(userId);
        }

        @Override
        public String key() {
            return communityId.toString();
        }
    }

    /// The date's Squaddie is shown no more, and there is no other. It names nobody, so that it is applied of those as
    /// well who are erased.
    record SquaddieWithdrawn(UUID communityId, LocalDate date, Instant at) implements CommunityEvent {
        @Override
        public String key() {
            return communityId.toString();
        }
    }

    /// The community's days are those of another time zone from now on.
    ///
    /// @param timezone IANA
    record TimezoneChanged(UUID communityId, String timezone, Instant at) implements CommunityEvent {

        @Override
        public String key() {
            return communityId.toString();
        }
    }

    /// A fan has accepted an invitation, for the first time.
    ///
    /// @param kind `squad`, `event` or `community`
    /// @param eventId of kind `event` alone
    /// @param firstForInvitee whether it brought them into the community; true once for a fan
    record InvitationAccepted(
            UUID invitationId,
            UUID communityId,
            UUID inviterId,
            UUID inviteeId,
            String kind,
            @Nullable UUID eventId,
            boolean firstForInvitee,
            Instant at)
            implements CommunityEvent {
        @Override
        public List<UUID> fans() {
            return List.of(inviterId, inviteeId);
        }

        @Override
        public String key() {
            return invitationId.toString();
        }
    }

    /// What the club's moderators do.
    sealed interface Moderation extends CommunityEvent {}

    /// A fan is warned, may not speak, or is kept out. One of a kind is in force at a time; it ends when it is lifted
    /// or has ended, and, for who keeps its end, at that time.
    ///
    /// @param kind `warning`, `muted` (reads, votes and checks in, but posts, reacts, invites and asks no one) or
    /// `suspended`
    /// @param reason what for, such as `harassment`
    /// @param endsAt absent if it lasts until it is lifted
    /// @param byId a member of the staff, or an API key
    /// @param byRole the member's, or `server`
    record SanctionImposed(
            UUID sanctionId,
            UUID userId,
            UUID communityId,
            String kind,
            String reason,
            Instant startsAt,
            @Nullable Instant endsAt,
            UUID byId,
            String byRole,
            Instant at)
            implements Moderation, AboutFan {}

    /// A sanction was taken back before its time.
    record SanctionLifted(UUID sanctionId, UUID userId, UUID communityId, String kind, Instant at)
            implements Moderation, AboutFan {}

    /// A sanction's time is over.
    record SanctionEnded(UUID sanctionId, UUID userId, UUID communityId, String kind, Instant at)
            implements Moderation, AboutFan {}

    /// Reports of one thing are answered; of many, several of these, 1,000 reports each.
    ///
    /// @param outcome `no_violation` or `action_taken`
    record ReportsClosed(UUID caseId, UUID communityId, List<ClosedReport> reports, String outcome, Instant at)
            implements Moderation {

        public ReportsClosed {
            reports = List.copyOf(reports);
        }

        @Override
        public List<UUID> fans() {
            return reports.stream().map(ClosedReport::reporterId).toList();
        }

        @Override
        public @Nullable Event without(Set<UUID> erased) {
            List<ClosedReport> left = reports.stream()
                    .filter(report -> !erased.contains(report.reporterId()))
                    .toList();
            return left.isEmpty() ? null : new ReportsClosed(caseId, communityId, left, outcome, at);
        }

        @Override
        public String key() {
            return caseId.toString();
        }
    }

    /// One fan's report.
    record ClosedReport(UUID reportId, UUID reporterId) {}

    /// A moderator took something out of sight; its author still sees it.
    ///
    /// @param kind `freestyle`
    /// @param reason what for, such as `hate`
    record ContentHidden(UUID contentId, UUID communityId, String kind, String reason, Instant at)
            implements Moderation {

        @Override
        public String key() {
            return contentId.toString();
        }
    }

    /// What was hidden is seen again.
    ///
    /// @param kind `freestyle`
    record ContentRestored(UUID contentId, UUID communityId, String kind, Instant at) implements Moderation {

        @Override
        public String key() {
            return contentId.toString();
        }
    }
}
