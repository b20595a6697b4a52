package io.terrace.community.profile;

/// What became of a change.
sealed interface Verdict {

    record Changed(MeView me) implements Verdict {}

    /// The handle is another fan's; nothing has changed.
    record HandleTaken() implements Verdict {}
}
