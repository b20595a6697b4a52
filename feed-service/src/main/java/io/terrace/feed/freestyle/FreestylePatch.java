package io.terrace.feed.freestyle;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What to change about a freestyle; what is absent stays.
///
/// @param caption at most 500 characters after trimming; null or blank for none
/// @param visibility who can hear it from now on
/// @param expiresAt when it is removed by itself, a minute to a year from now; null for never
record FreestylePatch(
        @Schema(nullable = true) @Pattern(regexp = "[\\s\\S]{0,500}") @Nullable String caption,

        @Nullable Visibility visibility,
        @Schema(nullable = true) @Nullable Instant expiresAt,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {

    /// @param old what it was
    @Nullable String caption(@Nullable String old) {
        String merged = merged("caption", caption, old, null);
        return merged == null || merged.isBlank() ? null : merged.strip();
    }

    Visibility visibility(Visibility old) {
        return visibility == null ? old : visibility;
    }

    @Nullable Instant expiresAt(@Nullable Instant old) {
        return merged("expiresAt", expiresAt, old, null);
    }
}
