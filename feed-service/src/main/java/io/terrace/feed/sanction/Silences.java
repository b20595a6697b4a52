package io.terrace.feed.sanction;

import io.terrace.platform.web.Silence;
import java.util.Optional;
import java.util.UUID;

/// Who may not speak.
public interface Silences {

    /// What keeps the fan from posting and reacting; empty where nothing does.
    Optional<Silence> of(UUID user);
}
