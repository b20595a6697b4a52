/// What a partner's server gives, corrects and takes back.
///
/// A repeat with the same key changes nothing: the answer is kept in the transaction of its effect. A transaction is
/// reversed once, by constraint.
@NullMarked
package io.terrace.wallet.grant;

import org.jspecify.annotations.NullMarked;
