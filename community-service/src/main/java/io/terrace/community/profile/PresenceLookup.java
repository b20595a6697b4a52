package io.terrace.community.profile;

import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/// Who is here; implemented where that is known. Whether a fan lets it be seen is not asked.
public interface PresenceLookup {

    /// In one round trip, without those whose presence is not known; the list may be empty.
    Map<UUID, Presence> of(Collection<UUID> fans);
}
