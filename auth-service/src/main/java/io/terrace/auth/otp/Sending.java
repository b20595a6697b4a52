package io.terrace.auth.otp;

import java.time.Duration;
import java.util.List;

/// What became of a wish for a code.
sealed interface Sending {

    record Sent(ChallengeAnswer challenge) implements Sending {}

    record Cooling(Duration pause) implements Sending {}

    record Exhausted(Duration pause) implements Sending {}

    /// Too many codes were asked for from one address.
    record Overrun(String policy, Duration pause) implements Sending {}

    /// The day's money for text messages and calls is spent.
    record Spent(Duration pause) implements Sending {}

    record NoSuchChallenge() implements Sending {}

    /// Only a pending or expired challenge gets another code.
    record Over(Challenge.State state, List<Challenge.State> allowed) implements Sending {}

    /// The carrier refused the destination for good; the attempt counts.
    record Undeliverable() implements Sending {}

    /// The carrier does not answer; nothing counts.
    record CarrierDown() implements Sending {}

    /// The carrier was told and did not answer: the code may arrive, so everything counts.
    record CarrierMute(Duration pause) implements Sending {}

    /// Too many codes are being sent at once; nothing counts.
    record Crowded() implements Sending {}
}
