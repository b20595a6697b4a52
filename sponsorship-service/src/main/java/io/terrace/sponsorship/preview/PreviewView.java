package io.terrace.sponsorship.preview;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.sponsorship.campaign.Slot;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Who would win each slot of the campaign for each fan, were it active now.
@Schema(name = "CampaignPreview")
record PreviewView(List<PreviewItem> items) {

    /// One slot for one fan.
    ///
    /// @param winner absent where no campaign is for the fan there
    /// @param others why the campaigns that come next in precedence do not win, with the previewed one; 21 at most
    @Schema(name = "CampaignPreviewItem")
    record PreviewItem(
            UUID fanId,
            Slot slot,
            @JsonInclude(Include.NON_NULL) @Nullable PreviewWinner winner,
            List<PreviewLoser> others) {}

    /// The campaign that would be placed.
    @Schema(name = "CampaignPreviewWinner")
    record PreviewWinner(UUID campaignId, UUID creativeId) {}

    /// A campaign that would not be placed.
    ///
    /// @param reason `not_targeted`, `no_consent`, `paused`, or `lower_precedence`
    @Schema(name = "CampaignPreviewLoser")
    record PreviewLoser(UUID campaignId, String reason) {}
}
