package io.terrace.community.profile;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// Since when a fan is in the current community.
public interface MembershipDates {

    /// Empty for a fan nobody has told of yet, and who has not asked for their profile: they have just come.
    Optional<Instant> joinedAt(UUID fan);
}
