package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;

/// A coupon and its state.
///
/// @param state the coupon's state
@RegisterForReflection
record CouponPayload(UUID couponId, String state) {}
