/// What a fan sees of their wallet, and a statement of it.
///
/// Points that have expired or matured show so at once, whether or not the sweep has been there: what is shown can be
/// spent.
@NullMarked
package io.terrace.wallet.balance;

import org.jspecify.annotations.NullMarked;
