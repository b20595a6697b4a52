package io.terrace.auth.otp;

import java.time.Duration;
import java.util.List;

/// What became of a wish for a code.
sealed interface SendCodeResult {

    record Sent(ChallengeView challenge) implements SendCodeResult {}

    record Cooling(Duration pause) implements SendCodeResult {}

    record Exhausted(Duration pause) implements SendCodeResult {}

    /// Too many codes were asked for from one address.
    record Overrun(String policy, Duration pause) implements SendCodeResult {}

    /// The day's money for text messages and calls is spent.
    record Spent(Duration pause) implements SendCodeResult {}

    record NoSuchChallenge() implements SendCodeResult {}

    /// Only a pending or expired challenge gets another code.
    record Over(Challenge.State state, List<Challenge.State> allowed) implements SendCodeResult {}

    /// The carrier refused the destination for good; the attempt counts.
    record Undeliverable() implements SendCodeResult {}

    /// The carrier does not answer; nothing counts.
    record CarrierDown() implements SendCodeResult {}

    /// The carrier was asked and did not answer: the code may arrive, so everything counts.
    record CarrierMute(Duration pause) implements SendCodeResult {}

    /// Too many codes are being sent at once; nothing counts.
    record Crowded() implements SendCodeResult {}
}
