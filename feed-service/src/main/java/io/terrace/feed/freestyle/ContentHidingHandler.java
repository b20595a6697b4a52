package io.terrace.feed.freestyle;

import java.time.Instant;
import java.util.UUID;

/// What else fans post than freestyles, as those who take posts out of sight know it. In the caller's transaction.
public interface ContentHidingHandler {

    /// As moderators name it, in lower snake case.
    String kind();

    void hide(UUID id, String reason);

    void restore(UUID id);

    /// Of an author who is leaving.
    void hideOf(UUID author);

    void showOf(UUID author);

    /// Rejects what still waits for news of its upload.
    int rejectOverdue(Instant postedBefore);
}
