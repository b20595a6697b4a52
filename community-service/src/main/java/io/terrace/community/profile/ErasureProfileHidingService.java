package io.terrace.community.profile;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Keeps a fan from everybody else's eyes, in the caller's transaction.
@ApplicationScoped
public class ErasureProfileHidingService {

    private final ProfileRepository table;
    private final SearchTermRepository search;
    private final InstantSource clock;

    ErasureProfileHidingService(ProfileRepository table, SearchTermRepository search, InstantSource clock) {
        this.table = table;
        this.search = search;
        this.clock = clock;
    }

    /// @param until when they are gone for good, unless they come back
    public void hide(UUID fan, Instant until) {
        leave(fan, until);
    }

    public void show(UUID fan) {
        leave(fan, null);
    }

    private void leave(UUID fan, @Nullable Instant until) {
        Profile profile = table.held(fan, clock.instant());
        profile.leave(until);
        search.keep(profile);
    }
}
