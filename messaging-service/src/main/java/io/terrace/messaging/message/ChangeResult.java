package io.terrace.messaging.message;

import io.terrace.platform.tenancy.SpeechSanction;

/// What became of a change to a message.
sealed interface ChangeResult {

    record Changed(MessageView message) implements ChangeResult {}

    record NoSuchMessage() implements ChangeResult {}

    record NotTheSender() implements ChangeResult {}

    record Silenced(SpeechSanction silence) implements ChangeResult {}

    /// It is deleted.
    record Deleted() implements ChangeResult {}

    /// @param reason such as `too_late`
    record Forbidden(String reason) implements ChangeResult {}
}
