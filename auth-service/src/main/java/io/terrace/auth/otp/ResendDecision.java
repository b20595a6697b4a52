package io.terrace.auth.otp;

/// Whether a challenge gets another code.
sealed interface ResendDecision {

    record Next(SendCodeCommand errand) implements ResendDecision {}

    record None(SendCodeResult refusal) implements ResendDecision {}
}
