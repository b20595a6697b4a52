/// Grants, corrections and reversals by a partner's server.
///
/// A repeat with the same key changes nothing: the answer is stored in the transaction of its effect. A transaction is
/// reversed once, by constraint.
@NullMarked
package io.terrace.wallet.grant;

import org.jspecify.annotations.NullMarked;
