package io.terrace.feed.reaction;

import java.util.UUID;

/// Fired inside the transaction that leaves something to fold.
record ReactionChanged(UUID community, UUID post) {}
