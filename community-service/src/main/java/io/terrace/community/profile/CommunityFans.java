package io.terrace.community.profile;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// Who there is in the current community, whatever they are to each other; not who is leaving.
public interface CommunityFans {

    boolean isHere(UUID user);

    /// A card for each that is here.
    Map<UUID, ProfileCard> cards(Collection<UUID> users);

    /// Who of them is here, of those who let it be seen and of whom it is known.
    Map<UUID, Presence> presences(Collection<UUID> users);

    /// Those of them whom others may find.
    Set<UUID> discoverable(Collection<UUID> users);

    /// Who came last of those whom others may find.
    List<UUID> newest(int most);
}
