package io.terrace.community.squaddie;

import io.terrace.community.profile.ProfileCard;
import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// The fan of a day.
///
/// @param date the community's own
/// @param headline what the club says of them, where it chose them
/// @param reasonCode `storyteller`, `voter`, `supporter`, `newcomer` or `curated`
@Schema(name = "Squaddie")
record SquaddieView(
        LocalDate date,
        @Schema(nullable = true) @Nullable ProfileCard user,
        @Schema(nullable = true) @Nullable String headline,
        String reasonCode,
        SquaddieStats stats,
        Congratulations congratulations,
        How selection) {

    /// How many fans congratulated, and whether the caller did.
    ///
    /// @param count how many fans congratulated
    /// @param viewerSent whether the caller congratulated
    @Schema(name = "Congratulations")
    record Congratulations(long count, boolean viewerSent) {}

    /// How the fan of the day was selected.
    ///
    /// @param seedCommitment SHA-256 of the draw's seed, in hex, as published the day before
    @Schema(name = "SquaddieSelection")
    record How(SquaddieSelectionMode mode, String seedCommitment) {}
}
