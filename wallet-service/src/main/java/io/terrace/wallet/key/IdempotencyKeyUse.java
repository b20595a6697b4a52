package io.terrace.wallet.key;

import java.util.UUID;

/// A request under a key.
///
/// @param fingerprint of the request, so that the key's use for another one is found
/// @param requestId which a refusal tells
public record IdempotencyKeyUse(Key key, String fingerprint, String requestId) {

    /// An idempotency key as it is kept.
    ///
    /// @param caller whose it is
    /// @param hash SHA-256 of it, in hex; for a part of a request with the part's place behind it
    public record Key(UUID caller, String hash) {}

    /// The use of a key made from this one, for a part of the request. It is no one's whole key.
    public IdempotencyKeyUse part(int index) {
        return new IdempotencyKeyUse(new Key(key.caller(), key.hash() + "/" + index), fingerprint, requestId);
    }
}
