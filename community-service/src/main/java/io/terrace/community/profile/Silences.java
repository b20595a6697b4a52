package io.terrace.community.profile;

import io.terrace.platform.web.Silence;
import java.util.Optional;
import java.util.UUID;

/// Who is not to speak for now; implemented where that is decided.
public interface Silences {

    /// What keeps the fan from posting, inviting and asking; empty where nothing does.
    Optional<Silence> of(UUID user);
}
