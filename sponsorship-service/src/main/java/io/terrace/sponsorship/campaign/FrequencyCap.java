package io.terrace.sponsorship.campaign;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/// How often one fan sees a campaign.
///
/// @param capPerUser exposures in a window
/// @param windowSec the window's length: the cap holds in every span of this length. Fixed once the flight has
///     begun
/// @param minGapSec the time between two exposures
public record FrequencyCap(
        @NotNull @Min(1) @Max(1_000) Integer capPerUser,

        @NotNull @Min(60) @Max(31_536_000) Integer windowSec,

        @NotNull @Min(0) @Max(604_800) Integer minGapSec) {}
