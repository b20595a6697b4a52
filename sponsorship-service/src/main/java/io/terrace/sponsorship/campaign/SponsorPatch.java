package io.terrace.sponsorship.campaign;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What to change about a sponsor; what is absent stays.
///
/// @param archived whether no new campaign may be booked for it
@Schema(name = "SponsorChange")
record SponsorPatch(
        @Nullable @Size(min = 1, max = 100) @Pattern(regexp = CreativePatterns.PLAIN_TEXT) String name,

        @Schema(nullable = true) @Nullable @Size(max = 2048) @Pattern(regexp = CreativePatterns.HTTPS) String logoUrl,

        @Nullable @Size(min = 1, max = 200) @Pattern(regexp = CreativePatterns.PLAIN_TEXT) String disclosure,

        @Nullable Boolean archived,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {}
