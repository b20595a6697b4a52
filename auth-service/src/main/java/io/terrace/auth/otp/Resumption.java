package io.terrace.auth.otp;

/// Whether a challenge gets another code.
sealed interface Resumption {

    record Next(Errand errand) implements Resumption {}

    record None(Sending refusal) implements Resumption {}
}
