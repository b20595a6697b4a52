package io.terrace.auth.community;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// What other features need to know of communities.
public interface CommunityDirectory {

    /// Test communities do as well.
    boolean belongs(UUID community, UUID partner);

    /// What a key of that mode opens that names the community: a test key opens the test community, whichever of the
    /// two it names, and a live one no test community.
    Optional<UUID> opened(UUID community, UUID partner, CommunityMode mode);

    /// The partner's oldest live community, which its keys are bound to unless they name another.
    Optional<UUID> firstOf(UUID partner);

    /// The ids of the partner's communities of those modes, in order, a page at a time.
    ///
    /// @param after the last id of the page before; the nil id for the first page
    List<UUID> of(UUID partner, Set<CommunityMode> modes, UUID after, int size);

    /// The ids of all communities, test communities too, in order, a page at a time.
    ///
    /// @param after the last id of the page before; the nil id for the first page
    List<UUID> ids(UUID after, int size);

    /// @throws java.util.NoSuchElementException for a community that isn't there
    String name(UUID community);

    /// Whose it is.
    UUID partner(UUID community);
}
