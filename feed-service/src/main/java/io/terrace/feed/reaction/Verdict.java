package io.terrace.feed.reaction;

import io.terrace.platform.web.Silence;

/// What became of a wish to react, or to take a reaction back.
sealed interface Verdict {

    /// @param standing the post's reactions now, with the caller's own change
    record Stands(Standing standing) implements Verdict {}

    record NoSuchPost() implements Verdict {}

    /// A sanction keeps the fan from reacting.
    record Silenced(Silence silence) implements Verdict {}

    record NoSuchType() implements Verdict {}
}
