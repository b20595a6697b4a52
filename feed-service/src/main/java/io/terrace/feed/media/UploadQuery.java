package io.terrace.feed.media;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/// What other features need to know of uploads.
public interface UploadQuery {

    /// What is known of the upload. News of it waits until the caller's transaction ends.
    UploadOutcome hold(UUID upload);

    /// Likewise, by URLs for the club's staff: they play what is withheld from fans as well.
    Map<UUID, Recording> recordingsForReview(Collection<UUID> uploads, Duration ttl);

    /// Those that are ready, each with a URL good for `ttl`.
    Map<UUID, Recording> recordings(Collection<UUID> uploads, Duration ttl);
}
