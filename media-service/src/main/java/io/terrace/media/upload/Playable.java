package io.terrace.media.upload;

import java.util.Optional;
import java.util.UUID;

/// Finds what may be played.
public interface Playable {

    /// Empty for anything but a ready upload of that community.
    Optional<ReadyContent> find(UUID community, UUID upload);
}
