package io.terrace.sponsorship.campaign;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Which fans and places a campaign is for; what is absent admits all. `checkedIn`, `minSquad`, `maxSquad` and `tiers`
/// make the campaign personal: fans who have not agreed to personalised sponsorship do not see it.
///
/// @param eventId only in the context of this event
/// @param locales only requests in these languages; `es` admits `es-MX` too
/// @param platforms only these SDKs
/// @param checkedIn only fans who have checked in to the event
/// @param minSquad at least so many in the fan's squad
/// @param maxSquad at most so many
/// @param tiers only fans of these tiers of the wallet
@Schema(name = "CampaignTargetingDraft")
record TargetingDraft(
        @Nullable UUID eventId,

        @Nullable @Size(max = 50) List<@NotNull @Pattern(regexp = "[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?") String> locales,

        @Nullable @Size(max = 10) List<@NotNull @Pattern(regexp = "ios|android|react-native|typescript|server") String> platforms,

        @Nullable Boolean checkedIn,
        @Nullable @Min(0) @Max(1_000) Integer minSquad,
        @Nullable @Min(0) @Max(1_000) Integer maxSquad,

        @Nullable @Size(max = 20) List<@NotNull @Pattern(regexp = "[a-z][a-z0-9_]{0,31}") String> tiers) {

    /// What does not fit together, under `/targeting`.
    Optional<CampaignResult.Invalid> fault() {
        if (Boolean.TRUE.equals(checkedIn) && eventId == null) {
            return invalid("eventId", "required");
        }
        if (minSquad != null && maxSquad != null && maxSquad < minSquad) {
            return invalid("maxSquad", "out_of_range");
        }
        return Optional.empty();
    }

    Targeting targeting() {
        return new Targeting(
                eventId,
                distinct(locales),
                distinct(platforms),
                Boolean.TRUE.equals(checkedIn),
                minSquad,
                maxSquad,
                distinct(tiers));
    }

    private static List<String> distinct(@Nullable List<String> texts) {
        return texts == null ? List.of() : texts.stream().distinct().toList();
    }

    private static Optional<CampaignResult.Invalid> invalid(String member, String code) {
        return Optional.of(new CampaignResult.Invalid("/targeting/" + member, code));
    }
}
