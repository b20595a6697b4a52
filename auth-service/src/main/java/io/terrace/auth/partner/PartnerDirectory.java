package io.terrace.auth.partner;

import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// What other features need to know of a partner.
public interface PartnerDirectory {

    boolean exists(UUID partner);

    /// @throws java.util.NoSuchElementException for a partner that isn't there
    Configuration configuration(UUID partner);

    /// The same; it stays as it is until the transaction ends.
    Configuration lockedConfiguration(UUID partner);

    /// Of each that is there.
    Map<UUID, Configuration> configurations(Set<UUID> partners);

    /// @throws java.util.NoSuchElementException for a partner that isn't there
    String name(UUID partner);

    /// Something of the partner's, such as a community's name, changed what apps are told.
    void touch(UUID partner);

    /// @param version grows with every change
    record Configuration(long version, Settings settings) {}
}
