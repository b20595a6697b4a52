package io.terrace.feed.card;

import io.terrace.feed.author.FanSummary;
import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A Squaddie of the Day in the feed.
///
/// @param date the community's own
/// @param headline what the club says of them; null where it said nothing
/// @param reasonCode why it is them: `storyteller`, `voter`, `supporter`, `newcomer` or `curated`
public record SquaddieOfTheDayCard(
        LocalDate date,
        FanSummary fan,
        @Schema(nullable = true) @Nullable String headline,
        String reasonCode) {}
