package io.terrace.community.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A fan as others see them.
///
/// @param avatarUrls the sizes of a picture of their own; null where there is none, or only the club's
/// @param joinedAt when they came to this community
/// @param presence absent where the fan does not let it be seen, and where it is unknown
@Schema(name = "Profile")
record ProfileView(
        UUID id,
        @Schema(nullable = true) @Nullable String displayName,
        @Schema(nullable = true) @Nullable String handle,
        @Schema(nullable = true) @Nullable String avatarUrl,
        @Schema(nullable = true) @Nullable AvatarUrlsView avatarUrls,
        @Schema(nullable = true) @Nullable String bio,
        @Schema(nullable = true) @Nullable String favouriteTeam,
        Instant joinedAt,
        Counts counts,
        @JsonInclude(Include.NON_NULL) @Nullable Presence presence,
        Viewer viewer,
        ProfileActions actions) {

    /// A fan's counts.
    ///
    /// @param squad how many are in their squad
    /// @param freestyles how many of theirs can be heard
    /// @param checkIns at how many events they were
    @Schema(name = "ProfileCounts")
    record Counts(int squad, long freestyles, long checkIns) {}

    /// What the fan is to the caller.
    ///
    /// @param mutualCount how many are in the squads of both
    /// @param blocked whether the caller has blocked the fan
    @Schema(name = "ProfileViewer")
    record Viewer(RelationshipStatus relationship, int mutualCount, boolean blocked, boolean muted) {}

    /// Some profiles, in no order that holds.
    @Schema(name = "Profiles")
    record Some(List<ProfileView> items) {}
}
