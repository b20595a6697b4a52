/// Idempotency keys of what is committed in groups: there, the answer is stored by the batch itself.
@NullMarked
package io.terrace.wallet.key;

import org.jspecify.annotations.NullMarked;
