package io.terrace.community.profile;

import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/// What fans are to each other; implemented where that is decided.
public interface Relations {

    /// One for each of the others, in one query; the viewer's own is among them if they are.
    Map<UUID, Relation> of(UUID viewer, Collection<UUID> others);
}
