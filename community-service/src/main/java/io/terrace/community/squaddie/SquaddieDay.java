package io.terrace.community.squaddie;

import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A community's day as it stands.
///
/// @param seed in hex
/// @param round how many were drawn before and stood aside
/// @param curatedId whom the club chose, before the draw
/// @param userId who it is; null until the draw and where nobody could be
record SquaddieDay(
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
        /// Nobody could be drawn.
        NOBODY
    }

    byte[] key() {
        return HexFormat.of().parseHex(seed);
    }

    boolean isDrawn() {
        return state != State.PROMISED;
    }
}
