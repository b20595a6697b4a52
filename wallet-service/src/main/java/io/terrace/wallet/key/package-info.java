/// Idempotency keys of group commits: the batch stores the answer itself.
@NullMarked
package io.terrace.wallet.key;

import org.jspecify.annotations.NullMarked;
