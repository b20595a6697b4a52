package io.terrace.community.profile;

import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/// At how many events fans were; implemented where they are checked in.
public interface CheckInCountLookup {

    /// Without those who were at none.
    Map<UUID, Long> of(Collection<UUID> fans);
}
