package io.terrace.wallet.reward;

import java.util.UUID;

/// A fan's wish for a reward.
///
/// @param key SHA-256 of the idempotency key, in hex
/// @param requestId which a refusal tells
record Wish(UUID user, UUID reward, String key, String requestId) {}
