package io.terrace.community.profile;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// What fans are to each other; implemented where that is decided.
public interface RelationshipLookup {

    /// One for each of the others, in one query; the viewer's own is among them if they are.
    Map<UUID, RelationshipSummary> of(UUID viewer, Collection<UUID> others);

    /// Those of the others who have blocked the viewer or are blocked by them: neither is to see the other.
    Set<UUID> apart(UUID viewer, Collection<UUID> others);
}
