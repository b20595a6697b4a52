/// An effect and its answer are one transaction, so that a request is safe to repeat.
@NullMarked
package io.terrace.platform.idempotency;

import org.jspecify.annotations.NullMarked;
