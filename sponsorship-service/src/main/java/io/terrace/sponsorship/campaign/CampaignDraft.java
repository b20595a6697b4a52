package io.terrace.sponsorship.campaign;

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

/// A campaign to be.
///
/// @param goal impressions that end it; without one there are as many as come. A member of the staff who sets one is
/// an admin
/// @param priority the greater wins a slot; 5 unless given
/// @param pacing `even` unless given
@Schema(name = "SponsorshipCampaignDraft")
record CampaignDraft(
        @NotNull UUID sponsorId,

        @NotNull @Size(min = 1, max = 200) @Pattern(regexp = CreativePatterns.PLAIN_TEXT) String name,

        @NotNull @Valid FlightDraft flight,
        @NotNull @Size(min = 1, max = 4) List<@NotNull Slot> slots,

        @Nullable @Min(1) @Max(1_000_000_000_000L) Long goal,

        @Nullable @Min(1) @Max(10) Integer priority,
        @Nullable Pacing pacing,
        @NotNull @Valid FrequencyCap frequency,
        @Nullable @Valid TargetingDraft targeting) {}
