package io.terrace.sponsorship.preview;

import io.terrace.sponsorship.campaign.PlacementContext;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Which fan and place a campaign is tried for.
///
/// @param fanIds these fans; a sample of those who are known where it is absent
/// @param sample how many; 20 unless given
/// @param context where; nowhere in particular where it is absent
@Schema(name = "CampaignPreviewRequest")
record PreviewRequest(
        @Nullable @Size(min = 1, max = 50) List<@NotNull UUID> fanIds,
        @Nullable @Min(1) @Max(50) Integer sample,
        @Nullable @Valid PreviewContext context) {

    private static final int DEFAULT_SAMPLE = 20;

    int size() {
        return sample == null ? DEFAULT_SAMPLE : sample;
    }

    PlacementContext place() {
        return context == null
                ? new PlacementContext(null, null, null)
                : new PlacementContext(context.eventId(), context.locale(), context.platform());
    }

    /// Where a placement would be asked for.
    ///
    /// @param locale a language tag (BCP 47)
    /// @param platform `ios`, `android` or `web`
    @Schema(name = "CampaignPreviewContext")
    record PreviewContext(
            @Nullable UUID eventId,

            @Nullable @Size(max = 35) @Pattern(regexp = "[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
            String locale,

            @Nullable @Pattern(regexp = "ios|android|react-native|typescript|server") String platform) {}
}
