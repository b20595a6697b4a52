package io.terrace.auth.provider;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What other features need to know of identity providers.
public interface ProviderDirectory {

    /// Empty where the partner has none of that name, or has switched it off.
    Optional<TrustedProvider> find(UUID partner, Provider name);

    /// Whether it is still as it was read, and stays so until the transaction ends.
    boolean stands(TrustedProvider provider);

    /// What apps of the partner may sign in with.
    List<Provider> offered(UUID partner);
}
