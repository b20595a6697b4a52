/// A fan's wallet as the fan sees it, and its statement.
///
/// Points that have expired or matured show so at once, even if the sweep has not come yet: what is shown can be spent.
@NullMarked
package io.terrace.wallet.balance;

import org.jspecify.annotations.NullMarked;
