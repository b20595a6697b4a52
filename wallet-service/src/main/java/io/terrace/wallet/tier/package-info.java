/// Tiers: how far a fan has come by what they have ever earned.
@NullMarked
package io.terrace.wallet.tier;

import org.jspecify.annotations.NullMarked;
