package io.terrace.community.profile;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/// What a fan agrees to.
///
/// @param analytics whether the fan agrees to analytics
/// @param personalisedSponsorship whether the fan agrees to sponsorship chosen for them
/// @param version of the text they were shown
record ConsentDraft(
        @NotNull Boolean analytics,
        @NotNull Boolean personalisedSponsorship,
        @NotNull @Pattern(regexp = "\\S{1,64}") String version) {}
