package io.terrace.wallet.reward;

import io.terrace.wallet.key.IdempotencyKeyUse;
import java.util.UUID;

/// A fan's wish for a reward.
record RedeemCommand(IdempotencyKeyUse use, UUID reward) {

    /// @param key SHA-256 of the idempotency key, in hex
    static RedeemCommand of(UUID user, UUID reward, String key, String requestId) {
        return new RedeemCommand(
                new IdempotencyKeyUse(new IdempotencyKeyUse.Key(user, key), reward.toString(), requestId), reward);
    }

    UUID user() {
        return use.key().caller();
    }
}
