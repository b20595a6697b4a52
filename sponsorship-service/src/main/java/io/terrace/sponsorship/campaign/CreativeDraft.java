package io.terrace.sponsorship.campaign;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A creative to be. Texts have no markup; an image is at an https address.
@Schema(name = "CreativeDraft")
record CreativeDraft(
        @NotNull Slot slot,

        @NotNull @Size(min = 1, max = 80) @Pattern(regexp = CreativePatterns.PLAIN_TEXT) String headline,

        @Nullable @Size(min = 1, max = 240) @Pattern(regexp = CreativePatterns.PLAIN_TEXT) String body,

        @Nullable @Size(max = 2048) @Pattern(regexp = CreativePatterns.HTTPS) String imageUrl,

        @Nullable @Valid CallToAction cta) {}
