package io.terrace.community.profile;

import io.terrace.platform.web.Silence;

/// What became of a change.
sealed interface Verdict {

    record Changed(MeView me) implements Verdict {}

    /// The handle is another fan's; nothing has changed.
    record HandleTaken() implements Verdict {}

    /// A sanction keeps the fan from saying anything; nothing has changed.
    record Silenced(Silence silence) implements Verdict {}
}
