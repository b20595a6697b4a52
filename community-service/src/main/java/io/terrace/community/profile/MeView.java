package io.terrace.community.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// The caller's own profile, with what only they see.
///
/// @param avatarUrls the sizes of a picture of their own; null where there is none, or only the club's
/// @param avatarUploadId the picture they chose last; `avatarUrl` is another one until it is ready
/// @param locale BCP 47, such as `es-MX`
/// @param timezone IANA, such as `America/Mexico_City`
/// @param joinedAt when they came to this community
/// @param deletion present where the caller has asked to be forgotten
/// @param identities what they are found by, oldest first
@Schema(name = "Me")
record MeView(
        UUID id,
        @Schema(nullable = true) @Nullable String displayName,
        @Schema(nullable = true) @Nullable String handle,
        @Schema(nullable = true) @Nullable String avatarUrl,
        @Schema(nullable = true) @Nullable AvatarUrlsView avatarUrls,
        @Schema(nullable = true) @Nullable UUID avatarUploadId,
        @Schema(nullable = true) @Nullable String bio,
        @Schema(nullable = true) @Nullable String favouriteTeam,
        Instant joinedAt,
        ProfileView.Counts counts,
        ProfileView.Viewer viewer,
        ProfileActions actions,
        @Schema(nullable = true) @Nullable String locale,
        @Schema(nullable = true) @Nullable String timezone,
        List<MaskedIdentifierView> identities,
        PrivacySettings privacy,
        ConsentView consent,
        Onboarding onboarding,

        @JsonInclude(Include.NON_NULL) @Schema(nullable = true) @Nullable Deletion deletion)
        implements VersionedView {

    /// What the fan and the club decide: no counts, nothing of what others do.
    @Override
    public Object guardedPart() {
        return Arrays.asList(
                displayName,
                handle,
                avatarUrl,
                avatarUploadId,
                bio,
                favouriteTeam,
                locale,
                timezone,
                privacy,
                consent,
                onboarding,
                deletion);
    }

    /// The caller has asked to be forgotten, and can restore everything until then.
    ///
    /// @param dueAt when the account is erased
    record Deletion(Instant dueAt) {}

    /// Whether the app asks the fan for their name, and when they gave it.
    ///
    /// @param required whether the app should still ask who they are
    /// @param completedAt when the fan was done with it
    record Onboarding(
            boolean required,
            @Schema(nullable = true) @Nullable Instant completedAt) {}
}
