package io.terrace.community.profile;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Pattern;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a fan changes about themselves: what is absent stays, null or an empty text takes back what they
/// gave.
///
/// @param displayName at most 50 characters; without one of their own the club's shows
/// @param handle 3 to 30 of `a-z`, `0-9` and `_`, however it is written; one fan's in a community
/// @param avatarUploadId an upload of theirs for the purpose `avatar`, shown as soon as it is ready; without one of
///     their own the club's shows
/// @param locale BCP 47
/// @param timezone IANA
/// @param onboarded true once they are done with the app's questions; never taken back
record ProfilePatch(
        @Schema(nullable = true) @Pattern(regexp = "[\\s\\S]{0,50}") @Nullable String displayName,

        @Schema(nullable = true) @Pattern(regexp = "[a-z0-9_]{3,30}|") @Nullable String handle,

        @Schema(nullable = true) @Nullable UUID avatarUploadId,

        @Schema(nullable = true) @Pattern(regexp = "[\\s\\S]{0,300}") @Nullable String bio,

        @Schema(nullable = true) @Pattern(regexp = "[\\s\\S]{0,80}") @Nullable String favouriteTeam,

        @Schema(nullable = true) @Pattern(regexp = "[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}|") @Nullable String locale,

        @Schema(nullable = true) @Nullable String timezone,
        @AssertTrue @Nullable Boolean onboarded,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {

    ProfilePatch {
        displayName = trimmed(cleared.contains("displayName") ? "" : displayName);
        bio = trimmed(cleared.contains("bio") ? "" : bio);
        favouriteTeam = trimmed(cleared.contains("favouriteTeam") ? "" : favouriteTeam);
        handle = trimmed(cleared.contains("handle") ? "" : handle);
        handle = handle == null ? null : handle.toLowerCase(Locale.ROOT);
        locale = cleared.contains("locale") ? "" : locale;
        timezone = cleared.contains("timezone") ? "" : timezone;
    }

    /// Whether others would read or see something new of them.
    boolean says() {
        return avatarUploadId != null
                || Stream.of(displayName, handle, bio, favouriteTeam).anyMatch(text -> text != null && !text.isEmpty());
    }

    boolean namesNoZone() {
        return timezone != null
                && !timezone.isEmpty()
                && !ZoneId.getAvailableZoneIds().contains(timezone);
    }

    private static @Nullable String trimmed(@Nullable String text) {
        return text == null ? null : text.strip();
    }
}
