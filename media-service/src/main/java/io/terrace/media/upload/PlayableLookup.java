package io.terrace.media.upload;

import java.util.Optional;
import java.util.UUID;

/// Finds what may be played.
public interface PlayableLookup {

    /// For the club's staff: what is withheld from fans as well.
    Optional<ReadyContent> findForReview(UUID community, UUID upload);

    /// Empty for anything but a ready upload of that community that fans may play.
    Optional<ReadyContent> find(UUID community, UUID upload);
}
