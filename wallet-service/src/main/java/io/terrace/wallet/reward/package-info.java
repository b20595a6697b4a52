/// Rewards: offers, who is eligible and why not, and redemptions.
///
/// Redemptions of many fans share transactions (group commit), so a popular reward has no queue. A transaction locks
/// the reward's row, then its fans' wallets, and decides stock, limits and funds one fan after another. A key's first
/// answer is stored with its effect.
@NullMarked
package io.terrace.wallet.reward;

import org.jspecify.annotations.NullMarked;
