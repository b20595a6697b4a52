package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;

/// A coupon and its state.
@RegisterForReflection
record CouponStanding(UUID couponId, String state) {}
