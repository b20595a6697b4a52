package io.terrace.wallet.coupon;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What is shown at a till.
///
/// @param code the code, or a presentation's payload
/// @param holder who says it is theirs, where the till knows
record PresentedCouponCode(String code, @Nullable UUID holder) {}
