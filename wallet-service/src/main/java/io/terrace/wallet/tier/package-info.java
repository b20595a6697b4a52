/// Tiers: a fan's level by the points they have ever earned.
@NullMarked
package io.terrace.wallet.tier;

import org.jspecify.annotations.NullMarked;
