package io.terrace.community.profile;

import io.terrace.platform.tenancy.SpeechSanction;

/// What became of a change.
sealed interface ProfileChangeResult {

    record Changed(MeView me) implements ProfileChangeResult {}

    /// The handle is another fan's; nothing has changed.
    record HandleTaken() implements ProfileChangeResult {}

    /// The picture was not shown in time; nothing has changed.
    record AvatarGivenUp() implements ProfileChangeResult {}

    /// A sanction keeps the fan from saying anything; nothing has changed.
    record Silenced(SpeechSanction silence) implements ProfileChangeResult {}
}
