package io.terrace.community.squad;

import io.terrace.community.profile.ProfileCard;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A fan that the caller may know.
///
/// @param mutualCount how many are in the squads of both
@Schema(name = "SquadSuggestion")
record SquadSuggestionView(ProfileCard user, int mutualCount) {

    /// The likeliest first.
    @Schema(name = "SquadSuggestions")
    record Some(List<SquadSuggestionView> items) {}
}
