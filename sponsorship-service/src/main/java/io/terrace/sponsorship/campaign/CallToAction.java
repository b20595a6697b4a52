package io.terrace.sponsorship.campaign;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/// What a creative invites to.
///
/// @param label the words of the button
/// @param url https, or a deep link of the app
public record CallToAction(
        @NotNull @Size(min = 1, max = 30) @Pattern(regexp = CreativePatterns.PLAIN_TEXT) String label,

        @NotNull @Size(max = 2048) @Pattern(regexp = CreativePatterns.LINK) String url) {}
