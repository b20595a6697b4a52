package io.terrace.community.profile;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Pattern;
import java.time.ZoneId;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a fan changes about themselves: what is absent stays, an empty text takes back what they gave.
///
/// @param displayName at most 50 characters; without one of their own the club's shows
/// @param handle 3 to 30 of `a-z`, `0-9` and `_`, however it is written; one fan's in a community
/// @param locale BCP 47
/// @param timezone IANA
/// @param onboarded true once they are done with the app's questions; never taken back
record ProfileChange(
        @Pattern(regexp = "[\\s\\S]{0,50}") @Nullable String displayName,
        @Pattern(regexp = "[a-z0-9_]{3,30}|") @Nullable String handle,
        @Pattern(regexp = "[\\s\\S]{0,300}") @Nullable String bio,
        @Pattern(regexp = "[\\s\\S]{0,80}") @Nullable String favouriteTeam,

        @Pattern(regexp = "[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}|") @Nullable String locale,

        @Nullable String timezone,
        @AssertTrue @Nullable Boolean onboarded) {

    ProfileChange {
        displayName = trimmed(displayName);
        bio = trimmed(bio);
        favouriteTeam = trimmed(favouriteTeam);
        handle = handle == null ? null : handle.strip().toLowerCase(Locale.ROOT);
    }

    /// Whether others would read something new of them.
    boolean says() {
        return Stream.of(displayName, handle, bio, favouriteTeam).anyMatch(text -> text != null && !text.isEmpty());
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
