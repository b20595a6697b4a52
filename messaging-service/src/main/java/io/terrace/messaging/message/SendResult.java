package io.terrace.messaging.message;

import io.terrace.platform.tenancy.SpeechSanction;

/// What became of a message on its way.
sealed interface SendResult {

    /// @param fresh false where it was sent before
    record Stored(Message message, boolean fresh) implements SendResult {}

    record NoSuchConversation() implements SendResult {}

    record Silenced(SpeechSanction silence) implements SendResult {}

    /// @param reason such as `awaiting_acceptance`
    record NotEligible(String reason) implements SendResult {}

    record NoSuchReply() implements SendResult {}

    record UploadUsed() implements SendResult {}

    /// It was not used in time.
    record UploadGivenUp() implements SendResult {}

    record UploadRejected() implements SendResult {}
}
