package io.terrace.feed.reaction;

import io.terrace.platform.tenancy.SpeechSanction;

/// What became of a wish to react, or to take a reaction back.
sealed interface ReactionResult {

    /// @param standing the post's reactions now, with the caller's own change
    record Stands(ReactionSummary standing) implements ReactionResult {}

    record NoSuchPost() implements ReactionResult {}

    /// A sanction keeps the fan from reacting.
    record Silenced(SpeechSanction silence) implements ReactionResult {}

    record NoSuchType() implements ReactionResult {}
}
