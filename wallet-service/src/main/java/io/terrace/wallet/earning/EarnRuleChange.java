package io.terrace.wallet.earning;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

/// What is to be different; what is left out stays. A rule is not removed, but may rest.
record EarnRuleChange(
        @Nullable @Min(1) @Max(1_000_000) Long points,
        @Nullable Boolean active) {}
