package io.terrace.feed.sanction;

import io.terrace.platform.tenancy.SpeechSanction;
import java.util.Optional;
import java.util.UUID;

/// Who may not speak.
public interface SpeechSanctionLookup {

    /// What keeps the fan from posting and reacting; empty where nothing does.
    Optional<SpeechSanction> of(UUID user);
}
