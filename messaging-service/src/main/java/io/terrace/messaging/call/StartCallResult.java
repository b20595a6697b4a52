package io.terrace.messaging.call;

import io.terrace.platform.tenancy.SpeechSanction;

/// What became of a fan's wish to call another.
sealed interface StartCallResult {

    /// It rings.
    record Started(Call call) implements StartCallResult {}

    /// The caller made it before, under the same client id; or the other was calling them, and it is answered.
    record Joined(Call call) implements StartCallResult {}

    /// For the caller there is no such fan.
    record NoSuchFan() implements StartCallResult {}

    record Sanctioned(SpeechSanction silence) implements StartCallResult {}

    /// @param reason `squad_only` or `nobody`
    record NotAllowed(String reason) implements StartCallResult {}

    /// One of the two is in a call.
    record Busy() implements StartCallResult {}

    /// No provider, or none that answers.
    record NoProvider() implements StartCallResult {}
}
