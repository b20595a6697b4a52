package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Events of sponsorship-service: campaigns and their counts. Never which fan saw what.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = SponsorshipEvent.CampaignChanged.class, name = "campaign.changed"),
    @JsonSubTypes.Type(value = SponsorshipEvent.SponsorCardChanged.class, name = "sponsor_card.changed"),
    @JsonSubTypes.Type(value = SponsorshipEvent.ImpressionsCounted.class, name = "impressions.counted"),
})
public sealed interface SponsorshipEvent extends Event {

    UUID campaignId();

    @Override
    UUID communityId();

    @Override
    default Topic<SponsorshipEvent> topic() {
        return Topic.SPONSORSHIP;
    }

    @Override
    default String key() {
        return campaignId().toString();
    }

    /// A campaign as it is from now on. A page that many fans share leaves room for a slot while an active campaign
    /// has it; the client asks for the placement.
    ///
    /// @param state `draft`, `scheduled`, `active`, `paused`, `completed` or `cancelled`
    /// @param slots such as `feed_card`
    /// @param eventId the event in whose context alone it is placed
    /// @param startsAt the first instant of its flight
    /// @param endsAt the first instant after it
    /// @param version grows with every change
    record CampaignChanged(
            UUID campaignId,
            UUID communityId,
            UUID sponsorId,
            String state,
            List<String> slots,
            @JsonInclude(Include.NON_NULL) @Nullable UUID eventId,
            Instant startsAt,
            Instant endsAt,
            int version,
            Instant at)
            implements SponsorshipEvent {}

    /// How a campaign names its sponsor from now on, for what names it by itself, such as a poll.
    ///
    /// @param disclosure what has to be shown beside the name
    /// @param shown whether the sponsor is named at all: while the campaign is active, and once it is completed
    /// @param version grows with every change of the campaign or of its sponsor
    record SponsorCardChanged(
            UUID campaignId,
            UUID communityId,
            UUID sponsorId,
            String name,
            @JsonInclude(Include.NON_NULL) @Nullable String logoUrl,
            String disclosure,
            boolean shown,
            long version,
            Instant at)
            implements SponsorshipEvent {}

    /// What has been counted of one creative in one slot on one day, all of it so far.
    ///
    /// @param day in the campaign's time zone
    record ImpressionsCounted(
            UUID campaignId,
            UUID communityId,
            UUID creativeId,
            String slot,
            LocalDate day,
            long served,
            long impressions,
            long viewable,
            long clicks,
            long dismissals,
            Instant at)
            implements SponsorshipEvent {}
}
