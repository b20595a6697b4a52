package io.terrace.auth.session;

import java.util.UUID;

/// Tells a fan who has just signed in from one who has been for a while: an access token may have been stolen since.
public interface RecentSignIn {

    /// Whether the user's session was opened a moment ago; refreshing it does not count.
    boolean isFresh(UUID user, UUID session);
}
