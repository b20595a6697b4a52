package io.terrace.sponsorship.campaign;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What to change about a campaign; what is absent stays. `flight`, `frequency` and `targeting` are replaced whole.
///
/// @param sponsorId of a draft alone
/// @param goal null for as many as come; a member of the staff who changes it is an admin
/// @param targeting null for everybody
@Schema(name = "SponsorshipCampaignChange")
record CampaignPatch(
        @Nullable UUID sponsorId,

        @Nullable @Size(min = 1, max = 200) @Pattern(regexp = CreativePatterns.PLAIN_TEXT) String name,

        @Nullable @Valid FlightDraft flight,
        @Nullable @Size(min = 1, max = 4) List<@NotNull Slot> slots,

        @Schema(nullable = true) @Nullable @Min(1) @Max(1_000_000_000_000L) Long goal,

        @Nullable @Min(1) @Max(10) Integer priority,
        @Nullable Pacing pacing,
        @Nullable @Valid FrequencyCap frequency,
        @Schema(nullable = true) @Nullable @Valid TargetingDraft targeting,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {

    boolean touchesGoal() {
        return goal != null || clears("goal");
    }
}
