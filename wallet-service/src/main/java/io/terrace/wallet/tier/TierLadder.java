package io.terrace.wallet.tier;

import static java.util.Comparator.comparingLong;

import io.terrace.wallet.Tier;
import java.util.List;

/// A community's tiers at one moment.
public record TierLadder(List<Tier> steps) {

    /// The highest that so many points reach.
    ///
    /// @param earned ever
    public String tierOf(long earned) {
        return steps.stream()
                .filter(tier -> tier.threshold() <= earned)
                .max(comparingLong(Tier::threshold))
                .map(Tier::name)
                .orElse("");
    }
}
