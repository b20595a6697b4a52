package io.terrace.sponsorship.impression;

import io.terrace.sponsorship.placement.PlacementToken;

/// A row to add.
record DecidedImpression(ImpressionType type, PlacementToken token, ImpressionOutcome outcome, boolean firstOfFan) {

    enum ImpressionOutcome {
        COUNTED,
        INVALID,
        LATE
    }
}
