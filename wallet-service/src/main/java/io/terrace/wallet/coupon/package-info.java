/// Coupons: campaigns, codes no one guesses, the fan's coupon and its proof, the merchant's till.
///
/// ```
/// issued ⇄ reserved
///   │  ⇅       │
///   │ redeemed ←┘
///   ├→ expired
///   └→ revoked
/// ```
/// A coupon's row decides: each step is one guarded statement, so of many tills at once one redeems it.
@NullMarked
package io.terrace.wallet.coupon;

import org.jspecify.annotations.NullMarked;
