package io.terrace.community.profile;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// Since when a fan is in the current community.
@ApplicationScoped
public class JoinDateQueryService {

    private final ProfileRepository table;

    JoinDateQueryService(ProfileRepository table) {
        this.table = table;
    }

    /// Empty for a fan of whom no event has come yet, and who has not asked for their profile: they have just joined.
    @Transactional
    public Optional<Instant> joinedAt(UUID fan) {
        return table.find(fan).map(Profile::joinedAt);
    }
}
