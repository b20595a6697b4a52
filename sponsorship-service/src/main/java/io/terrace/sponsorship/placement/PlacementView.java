package io.terrace.sponsorship.placement;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.sponsorship.campaign.CallToAction;
import io.terrace.sponsorship.campaign.CreativeCard;
import io.terrace.sponsorship.campaign.FrequencyCap;
import io.terrace.sponsorship.campaign.NoFillReason;
import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.campaign.SponsorCard;
import io.terrace.sponsorship.member.ViewabilityThreshold;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What is shown in a slot.
///
/// @param id the placement's id, by which it is explained and hidden
/// @param expiresAt until when its impression counts
/// @param impressionToken of this fan alone
@Schema(name = "Placement")
record PlacementView(
        UUID id,
        Slot slot,
        UUID campaignId,
        SponsorCard sponsor,
        PlacementCreative creative,
        FrequencyCap frequency,
        Instant expiresAt,
        String impressionToken,
        ViewabilityThreshold viewability) {

    /// What the fan is shown.
    ///
    /// @param headline the words on top
    /// @param body the text below, if there is one
    record PlacementCreative(
            String headline,
            @JsonInclude(Include.NON_NULL) @Nullable String body,
            @JsonInclude(Include.NON_NULL) @Nullable String imageUrl,
            @JsonInclude(Include.NON_NULL) @Nullable CallToAction cta) {

        static PlacementCreative of(CreativeCard card) {
            return new PlacementCreative(card.headline(), card.body(), card.imageUrl(), card.cta());
        }
    }

    /// A slot that stays empty.
    record NoFill(Slot slot, NoFillReason reason) {}

    /// What became of each slot that was asked for.
    ///
    /// @param placements the slots that are filled
    /// @param noFill the slots that are not, each with its reason
    @Schema(name = "Placements")
    record PlacementsResponse(List<PlacementView> placements, List<NoFill> noFill) {

        static PlacementsResponse timeout(List<Slot> slots) {
            return new PlacementsResponse(
                    List.of(),
                    slots.stream()
                            .map(slot -> new NoFill(slot, NoFillReason.TIMEOUT))
                            .toList());
        }
    }
}
