package io.terrace.wallet.key;

import java.util.UUID;

/// A request under a key.
///
/// @param fingerprint tells it from others, so that the key's use for another is told
/// @param requestId which a refusal tells
public record KeyUse(Key key, String fingerprint, String requestId) {

    /// An idempotency key as it is kept.
    ///
    /// @param caller whose it is
    /// @param hash SHA-256 of it, in hex
    public record Key(UUID caller, String hash) {}
}
