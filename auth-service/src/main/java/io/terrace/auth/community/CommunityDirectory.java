package io.terrace.auth.community;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What other features need to know of communities.
public interface CommunityDirectory {

    boolean belongs(UUID community, UUID partner);

    /// The partner's oldest community, which its keys are bound to unless they name another.
    Optional<UUID> firstOf(UUID partner);

    /// The ids of the partner's communities, in order, a page at a time.
    ///
    /// @param after the last id of the page before; the nil id for the first page
    List<UUID> of(UUID partner, UUID after, int size);

    /// The ids of all communities, in order, a page at a time.
    ///
    /// @param after the last id of the page before; the nil id for the first page
    List<UUID> ids(UUID after, int size);

    /// @throws java.util.NoSuchElementException for a community that isn't there
    String name(UUID community);

    /// Whose it is.
    UUID partner(UUID community);
}
