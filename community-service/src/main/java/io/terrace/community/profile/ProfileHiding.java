package io.terrace.community.profile;

import java.time.Instant;
import java.util.UUID;

/// Keeps a fan from everybody else's eyes, in the caller's transaction.
public interface ProfileHiding {

    /// @param until when they are gone for good, unless they come back
    void hide(UUID fan, Instant until);

    void show(UUID fan);
}
