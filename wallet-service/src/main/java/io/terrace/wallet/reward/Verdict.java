package io.terrace.wallet.reward;

import io.terrace.platform.kernel.Problem.Reason;
import java.util.List;

/// What became of a [Wish].
sealed interface Verdict {

    /// @param answer JSON of [Redeemed]
    /// @param replayed whether an earlier request with the key had it
    record Got(String answer, boolean replayed) implements Verdict {}

    record Refused(List<Reason> reasons) implements Verdict {}

    record NoSuchReward() implements Verdict {}

    /// The key was used for another reward.
    record KeyReused() implements Verdict {}
}
