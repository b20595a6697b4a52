/// What points buy: offers, who may have them and why not, and redemptions.
///
/// Redemptions of many fans share transactions (group commit), so a reward that everyone wants is no queue; inside one,
/// a reward's row is held, then its fans' wallets, so stock, limits and funds are decided one fan after another. A
/// key's first answer is stored with its effect.
@NullMarked
package io.terrace.wallet.reward;

import org.jspecify.annotations.NullMarked;
