package io.terrace.sponsorship.campaign;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What to change about a creative; what is absent stays, `cta` is replaced whole.
///
/// @param archived whether it is placed no more
@Schema(name = "CreativeChange")
record CreativePatch(
        @Nullable @Size(min = 1, max = 80) @Pattern(regexp = CreativePatterns.PLAIN_TEXT) String headline,

        @Schema(nullable = true) @Nullable @Size(min = 1, max = 240) @Pattern(regexp = CreativePatterns.PLAIN_TEXT) String body,

        @Schema(nullable = true) @Nullable @Size(max = 2048) @Pattern(regexp = CreativePatterns.HTTPS) String imageUrl,

        @Schema(nullable = true) @Nullable @Valid CallToAction cta,
        @Nullable Boolean archived,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {}
