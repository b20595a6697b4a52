/// Rate limits.
///
/// A decision is one script in Redis, by Redis's clock, so that all gateways share one exact count. For a caller with
/// much of the limit left, a few requests are counted ahead, so that most requests need no Redis; see
/// [LeasingRateLimiter]. Without Redis each policy says whether it admits or refuses.
@NullMarked
package io.terrace.gateway.limit;

import org.jspecify.annotations.NullMarked;
