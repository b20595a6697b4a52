package io.terrace.community.squaddie;

import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A community's day in its current state.
///
/// @param seed in hex
/// @param round how many were drawn before and stood aside
/// @param curatedId the fan that the club chose, before the draw
/// @param userId who it is; null until the draw and where no one could be
record SquaddieDraw(
        LocalDate date,
        Instant drawsAt,
        String seed,
        State state,
        int round,
        @Nullable UUID curatedId,
        @Nullable String curatedHeadline,
        @Nullable UUID userId,
        @Nullable SquaddieSelectionMode mode,
        SquaddieStats stats) {

    enum State {
        /// The seed's hash is known, nothing else.
        PROMISED,
        DRAWN,
        /// No one could be drawn.
        NOBODY
    }

    byte[] key() {
        return HexFormat.of().parseHex(seed);
    }

    boolean isDrawn() {
        return state != State.PROMISED;
    }
}
