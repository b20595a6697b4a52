package io.terrace.community.profile;

import io.terrace.platform.tenancy.SpeechSanction;
import java.util.Optional;
import java.util.UUID;

/// Who is not to speak for now; implemented where that is decided.
public interface SpeechSanctionLookup {

    /// What keeps the fan from posting, inviting and asking; empty where nothing does.
    Optional<SpeechSanction> of(UUID user);
}
