package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A wallet after its points moved.
///
/// @param version grows with every transaction: an older one is out of date
@Schema(name = "WalletBalances")
@RegisterForReflection
record WalletPayload(long available, long pending, long held, long version) {}
