package io.terrace.community.squaddie;

import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A draw, with what it takes to replay it: see `entrants` for who stood in it.
///
/// @param date the day, in the community's time zone
/// @param drawsAt the community's own midnight
/// @param seedCommitment SHA-256 of the seed, in hex
/// @param seed in hex; null until the draw
/// @param round how many were drawn before and stood aside
/// @param userId who it is; null until the draw and where no one could be
/// @param mode null until someone is drawn
/// @param algorithm `hmac-sha256-tickets-1`, as the API's documentation describes it
@Schema(name = "SquaddieDraw")
record DrawView(
        LocalDate date,
        Instant drawsAt,
        String seedCommitment,
        @Schema(nullable = true) @Nullable String seed,
        int round,
        @Schema(nullable = true) @Nullable UUID userId,
        @Schema(nullable = true) @Nullable SquaddieSelectionMode mode,
        String algorithm)
        implements VersionedView {

    static DrawView of(SquaddieDraw day) {
        return new DrawView(
                day.date(),
                day.drawsAt(),
                DrawAlgorithm.commitment(day.key()),
                day.isDrawn() ? day.seed() : null,
                day.round(),
                day.userId(),
                day.mode(),
                "hmac-sha256-tickets-1");
    }
}
