package io.terrace.sponsorship.campaign;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A sponsor to be.
///
/// @param disclosure what has to be shown beside everything the sponsor pays for, such as `Presented by Brew`
@Schema(name = "SponsorDraft")
record SponsorDraft(
        @NotNull @Size(min = 1, max = 100) @Pattern(regexp = CreativePatterns.PLAIN_TEXT) String name,

        @Nullable @Size(max = 2048) @Pattern(regexp = CreativePatterns.HTTPS) String logoUrl,

        @NotNull @Size(min = 1, max = 200) @Pattern(regexp = CreativePatterns.PLAIN_TEXT) String disclosure) {}
