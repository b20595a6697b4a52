package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;

/// A wallet after its points moved.
///
/// @param version grows with every transaction: an older one is out of date
@RegisterForReflection
record WalletPayload(long available, long pending, long held, long version) {}
